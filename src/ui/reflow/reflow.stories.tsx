import type { Meta, StoryObj } from '@storybook/react-vite'

import type { ComponentType, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect } from 'storybook/test'

type Props = Record<string, unknown>
type AnyStory = { args?: Props; render?: (args: Props) => ReactNode }
type StoriesModule = { default: AnyStory & { title: string; component?: ComponentType<Props> } } & Record<
  string,
  AnyStory
>

const modules = import.meta.glob<StoriesModule>(['../*/*.stories.tsx', '!./*'], { eager: true })

/** Every story of every component, as it is before anybody touches it. */
const everyState = Object.values(modules)
  .filter((module) => module.default.title.startsWith('Components/'))
  .flatMap(({ default: meta, ...stories }) =>
    Object.entries(stories).map(([name, story]) => ({ name: `${meta.title.slice(11)} ${name}`, meta, story })),
  )

function State({ meta, story }: Pick<(typeof everyState)[number], 'meta' | 'story'>) {
  const args = { ...meta.args, ...story.args }
  const render = story.render ?? meta.render
  const { component: Component } = meta
  if (render) return render(args)
  return Component && <Component {...args} />
}

/** Shows each state alone and lists what `check` finds wrong with it. */
async function findIn(canvas: HTMLElement, check: (page: HTMLElement) => string[]): Promise<string[]> {
  // Of no states nothing would be wrong.
  await expect(everyState.length).toBeGreaterThan(500)
  const page = canvas.querySelector('[data-page]') as HTMLElement
  const found: string[] = []
  for (const { name, meta, story } of everyState) {
    const root = createRoot(page)
    flushSync(() => root.render(<State meta={meta} story={story} />))
    for (const one of new Set(check(page))) found.push(`${name}: ${one}`)
    flushSync(() => root.unmount())
  }
  return found
}

/** Every component under the conditions that people set themselves. Only measured: there is nothing to see. */
const meta = {
  title: 'Foundations/Reflow',
  tags: ['!dev', '!visual', '!autodocs'],
  parameters: { frame: 'none' },
  globals: { viewport: { value: 'mobile1' } },
  render: () => <div data-page className="p-4" />,
} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

/** A pixel is rounding. */
const tooWide = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth + 1 ? [`${scrollWidth} px wide`] : []
}

/** At 320 px nothing has to be moved to and fro to be read, whichever way the line runs. */
export const Narrow: Story = {
  play: async ({ canvasElement }) => {
    await expect(innerWidth).toBe(320)
    const root = document.documentElement
    const found = await findIn(canvasElement, () => {
      const wide = tooWide()
      root.dir = 'rtl'
      const mirrored = tooWide().map((one) => `${one} from right to left`)
      root.dir = ''
      return [...wide, ...mirrored]
    })
    await expect(found).toEqual([])
  },
}

/** With text twice as large nothing grows out of a phone. */
export const LargeText: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    document.documentElement.style.fontSize = '200%'
    const found = await findIn(canvasElement, tooWide)
    document.documentElement.style.fontSize = ''
    await expect(found).toEqual([])
  },
}

/** Every rule for coarse pointers in force, as if there were one. */
async function withCoarsePointer<T>(work: () => Promise<T>): Promise<T> {
  const rules = [...document.styleSheets].flatMap((sheet) => rulesForFingers(sheet.cssRules))
  for (const rule of rules) rule.media.mediaText = 'all'
  try {
    return await work()
  } finally {
    for (const rule of rules) rule.media.mediaText = '(pointer: coarse)'
  }
}

function rulesForFingers(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    const own = rule instanceof CSSMediaRule && rule.media.mediaText === '(pointer: coarse)' ? [rule] : []
    const isNest = rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule
    return isNest ? [...own, ...rulesForFingers(rule.cssRules)] : own
  })
}

const targets = 'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary'

/** 44 px, less the edges of the box that a field stands in. */
const fingertip = 42

/** Whether a press so far from the middle still presses it: its label and what it spreads over count. */
function reaches(element: Element, [across, down]: readonly [number, number]): boolean {
  element.scrollIntoView({ block: 'center', inline: 'center' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const far = fingertip / 2 - 1
  const hit = document.elementFromPoint(x + width / 2 + across * far, y + height / 2 + down * far)
  return hit !== null && (element.contains(hit) || hit === element.closest('label'))
}

const upAndDown = [
  [0, -1],
  [0, 1],
] as const
const toTheSides = [
  [-1, 0],
  [1, 0],
] as const

/** A link among words is as high as its line. */
const isInText = (element: HTMLElement) =>
  getComputedStyle(element).display === 'inline' && element.parentElement?.textContent !== element.textContent

/** What a finger would miss. */
function missed(page: HTMLElement): string[] {
  return [...page.querySelectorAll<HTMLElement>(targets)].flatMap((element) => {
    const { right, bottom } = element.getBoundingClientRect()
    const isOut = !element.checkVisibility() || right <= 1 || bottom <= 1 || !element.closest('[data-slot]')
    if (isOut || isInText(element)) return []
    const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
    const high = height >= fingertip || upAndDown.every((way) => reaches(element, way))
    const wide = width >= fingertip || toTheSides.every((way) => reaches(element, way))
    if (high && wide) return []
    return [`${element.tagName.toLowerCase()} of ${Math.round(width)} by ${Math.round(height)} px`]
  })
}

/** A finger needs 44 px. */
export const Fingertips: Story = {
  play: async ({ canvasElement }) => {
    const found = await withCoarsePointer(() => findIn(canvasElement, missed))
    await expect(found).toEqual([])
  },
}

/** Who asked for less motion gets none. */
export const Still: Story = {
  play: async ({ canvasElement }) => {
    await expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true)
    const found = await findIn(canvasElement, (page) =>
      page
        .getAnimations({ subtree: true })
        .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration))
        .filter((time) => time > 1)
        .map((time) => `moves for ${time} ms`),
    )
    await expect(found).toEqual([])
  },
}
