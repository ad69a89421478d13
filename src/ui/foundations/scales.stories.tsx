import type { Meta, StoryObj } from '@storybook/react-vite'
import type { CSSProperties, ReactNode } from 'react'
import { expect } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Heading } from '../heading/heading.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { contrast, toCss, toHex } from './contrast.ts'
import { categories, contrastOf, weakestPairOf } from './pairs.ts'
import { accents, appearanceProps, colours, coloursOf, scale } from './theme.ts'
import { appearances, type Oklch } from './tokens.ts'

/**
 * The colours that roles are made of: twelve steps of grey and of the accent, eight colours for categories, twelve for people,
 * and eight accents that a company can choose. Components use roles; only this page shows steps. Every contrast is
 * computed from the theme.
 */
const meta = {
  title: 'Foundations/Scales',
  // Each story shows both themes.
  parameters: { frame: 960 },
} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

const sides = ['light', 'dark'] as const
type Side = (typeof sides)[number]

const uses = [
  { steps: [1, 2, 3, 4, 5], use: 'grounds' },
  { steps: [6, 7, 8], use: 'edges' },
  { steps: [9, 10], use: 'solid grounds' },
  { steps: [11, 12], use: 'text' },
]
const useOf = (step: number) => uses.find(({ steps }) => steps.includes(step))?.use ?? ''

/** A panel in one theme, whatever that of the page is. */
function Themed({ side, title, children }: { side: Side; title: string; children: ReactNode }) {
  return (
    <div {...appearanceProps(side)}>
      <Stack className="rounded-panel border border-line bg-surface p-4 text-ink">
        <Heading level={2}>{title}</Heading>
        {children}
      </Stack>
    </div>
  )
}

/** The colour of text that is readable on a colour. */
function readableOn(colour: Oklch): string {
  const [black, white] = [
    { l: 0, c: 0, h: 0, alpha: 1 },
    { l: 1, c: 0, h: 0, alpha: 1 },
  ] as const
  return toCss(contrast(black, colour) > contrast(white, colour) ? black : white)
}

/** A colour with its name, its hex value and a measured contrast. */
function Swatch({ name, colour, measure }: { name: string; colour: Oklch; measure: string }) {
  const style: CSSProperties = { backgroundColor: toCss(colour), color: readableOn(colour) }
  return (
    <li className="min-w-0 rounded-control border border-line px-2 py-1.5 text-xs tabular-nums" style={style}>
      <span className="block font-medium">{name}</span>
      <span className="block">{toHex(colour)}</span>
      <span className="block">{measure}</span>
    </li>
  )
}

const titles = { neutral: 'Neutral', accent: 'Accent' } as const

/**
 * Steps 1 to 5 are grounds, 6 to 8 edges, 9 and 10 solid grounds, 11 and 12 text. The last figure is the contrast with step 1.
 */
export const Steps: Story = {
  render: () => (
    <Stack gap="lg">
      {(['neutral', 'accent'] as const).map((name) => (
        <div key={name} className="grid gap-4 md:grid-cols-2">
          {sides.map((side) => {
            const steps = scale(name)
            const ground = steps[0]?.[side]
            return (
              <Themed key={side} side={side} title={`${titles[name]}, ${side}`}>
                <ol className="grid grid-cols-3 gap-2 md:grid-cols-4">
                  {steps.map(({ step, [side]: colour }) => (
                    <Swatch
                      key={step}
                      name={`${step}, ${useOf(step)}`}
                      colour={colour}
                      measure={ground ? `${contrast(colour, ground).toFixed(1)}:1` : ''}
                    />
                  ))}
                </ol>
              </Themed>
            )
          })}
        </div>
      ))}
    </Stack>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('12, text')).toHaveLength(4)
  },
}

const byName = (name: string, side: (typeof appearances)[number]) => colours.find((one) => one.name === name)?.[side]

/** Eight colours for charts, tags and categories, in the order of use. Each is readable as text on every surface. */
export const Categories: Story = {
  render: () => (
    <div className="grid gap-4 md:grid-cols-2">
      {appearances.map((appearance) => (
        <div key={appearance} {...appearanceProps(appearance)}>
          <Stack gap="sm" className="rounded-panel border border-line bg-surface p-4 text-ink">
            <Heading level={2}>{`${appearance.slice(0, 1).toUpperCase()}${appearance.slice(1)}`}</Heading>
            <ol className="grid gap-1">
              {categories.map((name) => (
                <li key={name} className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto_auto] items-center gap-x-3 text-sm">
                  <span className="size-5 rounded-mark" style={{ backgroundColor: `var(--color-${name})` }} />
                  <span className="font-medium" style={{ color: `var(--color-${name})` }}>
                    {name}
                  </span>
                  <Text as="span" size="xs" tone="muted" figures>
                    {toHex(byName(name, appearance) ?? { l: 0, c: 0, h: 0, alpha: 1 })}
                  </Text>
                  <Text as="span" size="xs" figures>
                    {contrastOf(colours, [name, 'surface'], appearance).toFixed(1)}:1
                  </Text>
                </li>
              ))}
            </ol>
          </Stack>
        </div>
      ))}
    </div>
  ),
}

const hues = Array.from({ length: 12 }, (_, at) => at + 1)

/** Twelve pairs of ground and ink for people. A hash of the person’s id chooses one. Below is the contrast of the initials. */
export const AvatarHues: Story = {
  render: () => (
    <div className="grid gap-4 md:grid-cols-2">
      {sides.map((side) => (
        <Themed key={side} side={side} title={side === 'light' ? 'Light' : 'Dark'}>
          <ol className="grid grid-cols-4 gap-4 md:grid-cols-6">
            {hues.map((hue) => (
              <li key={hue} className="grid justify-items-center gap-1 text-xs tabular-nums">
                <span
                  className="grid size-10 place-items-center rounded-full text-sm font-semibold"
                  style={{ backgroundColor: `var(--color-avatar-${hue})`, color: `var(--color-avatar-ink-${hue})` }}
                >
                  AR
                </span>
                <span className="font-medium">{hue}</span>
                <span className="text-ink-muted">
                  {contrastOf(colours, [`avatar-ink-${hue}`, `avatar-${hue}`], side).toFixed(1)}:1
                </span>
              </li>
            ))}
          </ol>
        </Themed>
      ))}
    </div>
  ),
}

/** The roles of an accent as custom properties. */
const rolesOf = (accent: string, side: Side) =>
  Object.fromEntries(
    coloursOf(accent).map((colour) => [`--color-${colour.name}`, toCss(colour[side])]),
  ) as CSSProperties

/**
 * The accents that a company can choose. Each keeps the steps and changes their hue. The figures are the weakest contrast of
 * all pairs of text, and of all pairs of edges.
 */
export const Accents: Story = {
  render: () => (
    <div className="grid gap-4 md:grid-cols-2">
      {sides.map((side) => (
        <Themed key={side} side={side} title={side === 'light' ? 'Light' : 'Dark'}>
          <ul className="grid gap-3">
            {accents.map(({ name }) => (
              <li key={name} style={rolesOf(name, side)}>
                <Cluster justify="between">
                  <Cluster>
                    <Button tone="primary" size="sm" className="w-20 capitalize">
                      {name}
                    </Button>
                    <span className="rounded-mark bg-accent-soft px-1.5 text-sm font-medium text-accent">Open</span>
                    <span className="text-sm text-accent underline">ACME-42</span>
                  </Cluster>
                  <Text as="span" size="xs" tone="muted" figures>
                    {weakestPairOf(coloursOf(name), 'text', side).ratio.toFixed(1)} text,{' '}
                    {weakestPairOf(coloursOf(name), 'edge', side).ratio.toFixed(1)} edges
                  </Text>
                </Cluster>
              </li>
            ))}
          </ul>
        </Themed>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button')).toHaveLength(16)
  },
}
