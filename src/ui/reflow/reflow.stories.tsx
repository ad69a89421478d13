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
function findIn(canvas: HTMLElement, check: (page: HTMLElement) => string[]): string[] {
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
    const found = findIn(canvasElement, () => {
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
    const found = findIn(canvasElement, tooWide)
    document.documentElement.style.fontSize = ''
    await expect(found).toEqual([])
  },
}

/** Every rule for coarse pointers in force, as if there were one. */
function withCoarsePointer<T>(work: () => T): T {
  const rules = [...document.styleSheets].flatMap((sheet) => rulesForFingers(sheet.cssRules))
  for (const rule of rules) rule.media.mediaText = 'all'
  try {
    return work()
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

/** Whether a press so far above or below the middle still presses it: its label and what it spreads over count. */
function reaches(element: Element): boolean {
  element.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return [-1, 1].every((side) => {
    const hit = document.elementFromPoint(x + width / 2, y + height / 2 + side * (fingertip / 2 - 1))
    return hit !== null && (element.contains(hit) || hit === element.closest('label'))
  })
}

/** What a finger would miss. A link within text is as high as its line. */
function tooLow(page: HTMLElement): string[] {
  return [...page.querySelectorAll<HTMLElement>(targets)].flatMap((element) => {
    const { width, height, bottom } = element.getBoundingClientRect()
    const isInText = getComputedStyle(element).display === 'inline'
    const isOut = !element.checkVisibility() || width <= 1 || bottom <= 0 || !element.closest('[data-slot]')
    if (isInText || isOut || height >= fingertip || reaches(element)) return []
    return [`${element.tagName.toLowerCase()} of ${Math.round(height)} px`]
  })
}

/** A finger needs 44 px. */
export const Fingertips: Story = {
  play: async ({ canvasElement }) => {
    const found = withCoarsePointer(() => findIn(canvasElement, tooLow))
    await expect(found).toEqual([])
  },
}

/** Who asked for less motion gets none. */
export const Still: Story = {
  play: async ({ canvasElement }) => {
    await expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true)
    const found = findIn(canvasElement, (page) =>
      page
        .getAnimations({ subtree: true })
        .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration))
        .filter((time) => time > 1)
        .map((time) => `moves for ${time} ms`),
    )
    await expect(found).toEqual([])
  },
}
