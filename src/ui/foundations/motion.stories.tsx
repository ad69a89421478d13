import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef, useState } from 'react'
import { expect, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { named } from './theme.ts'

/**
 * Motion only shows where something comes from, or that something is running. State changes are faster than entries,
 * and waits shorter than `late` show nothing. With reduced motion nothing moves.
 */
const meta = {
  title: 'Foundations/Motion',
  parameters: { frame: 860 },
} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function StillnessNote() {
  return (
    <Text tone="muted" size="sm" className="hidden motion-reduce:block">
      Your system asks for less motion, so nothing moves.
    </Text>
  )
}

const curves = named('Curve', 'ease-')

function Durations() {
  const list = useRef<HTMLUListElement>(null)
  const play = (slowness: number) => {
    if (wantsStillness()) return
    for (const dot of list.current?.querySelectorAll<HTMLElement>('[data-duration]') ?? []) {
      const duration = Number.parseFloat(dot.dataset['duration'] ?? '') * slowness
      const easing = getComputedStyle(dot).transitionTimingFunction
      dot.animate([{ insetInlineStart: '0%' }, { insetInlineStart: 'calc(100% - 1rem)' }], { duration, easing })
    }
  }
  return (
    <Stack>
      <ul ref={list} className="grid gap-3">
        {named('Durations', 'duration-').map(({ name, value }) => (
          <li key={name} className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-6">
            <div>
              <Text weight="medium" size="sm">
                {name}
              </Text>
              <Text tone="muted" size="xs" figures>
                {value}
              </Text>
            </div>
            <div className="rounded-full bg-surface-hover p-1">
              <div className="relative h-4">
                <span data-duration={value} className="absolute start-0 size-4 rounded-full bg-accent ease-out" />
              </div>
            </div>
          </li>
        ))}
      </ul>
      <Cluster>
        <Button onClick={() => play(1)}>Play</Button>
        <Button tone="quiet" onClick={() => play(10)}>
          Ten times slower
        </Button>
        <StillnessNote />
      </Cluster>
    </Stack>
  )
}

/** The durations, all with the same curve. */
export const DurationTokens: Story = {
  render: () => <Durations />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ten times slower' }))
    const moving = canvasElement.getAnimations({ subtree: true }).filter((one) => !(one instanceof CSSTransition))
    await expect(moving.length > 0).toBe(!wantsStillness())
  },
}

const size = 160
const numbers = (curve: string) => (curve.match(/[\d.]+/g) ?? []).map(Number)

/** The horizontal axis is time, the vertical axis is progress. */
export const Curve: Story = {
  parameters: { frame: 'fit' },
  render: () => (
    <Cluster gap="lg">
      {curves.map(({ name, value }) => {
        const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = numbers(value).map((part) => part * size)
        return (
          <Stack key={name} gap="sm">
            <svg viewBox={`-8 -8 ${size + 16} ${size + 16}`} width={size + 16} height={size + 16} aria-hidden>
              <path d={`M0 0V${size}H${size}`} fill="none" className="stroke-line-strong" />
              <path d={`M0 ${size}L${x1} ${size - y1}M${size} 0L${x2} ${size - y2}`} className="stroke-line-strong" />
              <circle cx={x1} cy={size - y1} r="4" className="fill-line-strong" />
              <circle cx={x2} cy={size - y2} r="4" className="fill-line-strong" />
              <path
                d={`M0 ${size}C${x1} ${size - y1} ${x2} ${size - y2} ${size} 0`}
                fill="none"
                strokeWidth="2.5"
                strokeLinecap="round"
                className="stroke-accent"
              />
            </svg>
            <div>
              <Text weight="medium" size="sm">
                {name}
              </Text>
              <Text tone="muted" size="xs" figures>
                {value}
              </Text>
            </div>
          </Stack>
        )
      })}
    </Cluster>
  ),
}

function Animations() {
  const [playing, setPlaying] = useState(false)
  return (
    <Stack>
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-3">
        {named('Animations', 'animate-').map(({ name, value }) => (
          <li key={name} className="grid content-start gap-2">
            <div className="grid h-24 place-items-center rounded-panel border border-line bg-surface-raised">
              <div className="relative grid h-10 w-24 place-items-center overflow-hidden">
                <span
                  className="relative block size-8 rounded-control border-s-8 border-accent bg-accent-soft"
                  style={playing ? { animation: `var(--animate-${name})` } : undefined}
                />
              </div>
            </div>
            <div>
              <Text weight="medium" size="sm">
                {name}
              </Text>
              <Text tone="muted" size="xs">
                {value.replaceAll(/var\(--(.*?)\)/g, '$1')}
              </Text>
            </div>
          </li>
        ))}
      </ul>
      <Cluster>
        <Button aria-pressed={playing} onClick={() => setPlaying(!playing)}>
          {playing ? 'Stop' : 'Play'}
        </Button>
        <StillnessNote />
      </Cluster>
    </Stack>
  )
}

/** Named animations such as `animate-enter`. Endless ones run as long as their task. */
export const NamedAnimations: Story = {
  render: () => <Animations />,
  play: async ({ canvas, canvasElement }) => {
    const button = canvas.getByRole('button', { name: 'Play' })
    await userEvent.click(button)
    const running = () =>
      canvasElement
        .getAnimations({ subtree: true })
        .filter((one) => one instanceof CSSAnimation && one.playState === 'running')
    await waitFor(() => expect(running().length > 0).toBe(!wantsStillness()))
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }))
  },
}
