import type { Meta, StoryObj } from '@storybook/react-vite'

import type { ComponentType, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect } from 'storybook/test'
import { findSmallTargets, withCoarsePointer } from '../touch-targets.ts'

type Props = Record<string, unknown>
type AnyStory = { args?: Props; render?: (args: Props) => ReactNode }
type StoriesModule = { default: AnyStory & { title: string; component?: ComponentType<Props> } } & Record<
  string,
  AnyStory
>

const modules = import.meta.glob<StoriesModule>('../../src/ui/*/*.stories.tsx', { eager: true })

/** Every story of every component, without its play function. */
const everyState = Object.values(modules)
  .filter((module) => module.default.component)
  .flatMap(({ default: meta, ...stories }) =>
    Object.entries(stories).map(([name, story]) => ({ name: `${meta.title.split('/').at(-1)} ${name}`, meta, story })),
  )

function State({ meta, story }: Pick<(typeof everyState)[number], 'meta' | 'story'>) {
  const args = { ...meta.args, ...story.args }
  const render = story.render ?? meta.render
  const { component: Component } = meta
  if (render) return render(args)
  return Component && <Component {...args} />
}

/** Renders each state alone and returns what `check` finds, prefixed with the story's name. */
async function findIn(canvas: HTMLElement, check: (page: HTMLElement) => string[]): Promise<string[]> {
  // Guards against an empty glob.
  await expect(everyState.length).toBeGreaterThan(300)
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

/** Every component at 320 px, with large text, for touch and with reduced motion. Measured without screenshots. */
const meta = {
  title: 'Internals/Reflow',
  tags: ['!dev', '!visual', '!autodocs'],
  parameters: { frame: 'none' },
  globals: { viewport: { value: 'mobile1' } },
  render: () => <div data-page className="p-4" />,
} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

/** Finds what is wider than the page. A difference of one pixel is a rounding error. */
const tooWide = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth + 1 ? [`${scrollWidth} px wide`] : []
}

/** At 320 px no component scrolls sideways, in either direction of writing. */
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
    await expect(found.join('\n')).toBe('')
  },
}

/** With text at 200 %, no component is wider than a phone. */
export const LargeText: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    document.documentElement.style.fontSize = '200%'
    const found = await findIn(canvasElement, tooWide)
    document.documentElement.style.fontSize = ''
    await expect(found.join('\n')).toBe('')
  },
}

/** Touch targets are at least 44 px. */
export const TouchTargets: Story = {
  play: async ({ canvasElement }) => {
    const found = await withCoarsePointer(() => findIn(canvasElement, findSmallTargets))
    await expect(found.join('\n')).toBe('')
  },
}

/** With `prefers-reduced-motion`, nothing moves. */
export const ReducedMotion: Story = {
  play: async ({ canvasElement }) => {
    await expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true)
    const found = await findIn(canvasElement, (page) =>
      page
        .getAnimations({ subtree: true })
        .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration))
        .filter((time) => time > 1)
        .map((time) => `animates for ${time} ms`),
    )
    await expect(found.join('\n')).toBe('')
  },
}
