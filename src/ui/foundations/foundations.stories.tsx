import type { Meta, StoryObj } from '@storybook/react-vite'
import type { CSSProperties } from 'react'
import { Heading } from '../heading/heading.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import theme from '../theme.css?raw'
import { contrast } from './contrast.ts'
import { readColours, readTokens } from './tokens.ts'

const colours = readColours(theme)
const tokens = readTokens(theme)
const named = (prefix: string) =>
  tokens.filter(({ name }) => name.startsWith(prefix) && !name.slice(prefix.length).includes('--'))

/** Everything here is read from theme.css; nothing is typed twice. */
const meta = {
  title: 'Foundations',
  tags: ['!autodocs'],
  parameters: { frame: 860 },
} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

function onSurface(name: string): string {
  const [one, surface] = [
    colours.find((token) => token.name === name),
    colours.find((token) => token.name === 'surface'),
  ]
  if (!one || !surface) return ''
  return (['light', 'dark'] as const).map((side) => contrast(one[side], surface[side]).toFixed(1)).join(' · ')
}

/** Each role with its contrast on the page in the light and in the dark. */
export const Colour: Story = {
  render: () => (
    <ul className="grid grid-cols-3 gap-3">
      {colours.map(({ name }) => (
        <Cluster key={name} as="li" gap="sm" wrap={false}>
          <span
            className="size-10 shrink-0 rounded-control border border-line"
            style={{ backgroundColor: `var(--color-${name})` }}
          />
          <span>
            <Text weight="medium" size="sm">
              {name}
            </Text>
            <Text tone="muted" size="xs" figures>
              {onSurface(name)}
            </Text>
          </span>
        </Cluster>
      ))}
    </ul>
  ),
}

/** Six sizes, three weights. */
export const Type: Story = {
  render: () => (
    <Stack>
      {named('text-').map(({ name, value }) => (
        <Cluster key={name} align="baseline" gap="md" wrap={false}>
          <Text as="span" tone="muted" size="xs" figures className="w-28">
            {name} {Number.parseFloat(value) * 16} px
          </Text>
          <span style={{ fontSize: `var(--${name})`, lineHeight: `var(--${name}--line-height)` }}>
            The printer on floor 3 jams 0123456789
          </span>
        </Cluster>
      ))}
      {named('font-weight-').map(({ name, value }) => (
        <Cluster key={name} align="baseline" gap="md" wrap={false}>
          <Text as="span" tone="muted" size="xs" figures className="w-28">
            {name.slice('font-weight-'.length)} {value}
          </Text>
          <span style={{ fontWeight: `var(--${name})` }}>The printer on floor 3 jams</span>
        </Cluster>
      ))}
    </Stack>
  ),
}

const sample = 'grid h-20 w-40 place-items-center bg-surface-raised text-sm'

function Samples({ prefix, style }: { prefix: string; style: (token: string) => CSSProperties }) {
  return (
    <Cluster gap="lg">
      {named(prefix).map(({ name }) => (
        <div key={name} className={sample} style={style(`var(--${name})`)}>
          {name}
        </div>
      ))}
    </Cluster>
  )
}

/** Corners for controls and panels; shadows only for what lies above the page. */
export const ShapeAndElevation: Story = {
  render: () => (
    <Stack gap="lg">
      <Heading level={2}>Shape</Heading>
      <Samples
        prefix="radius-"
        style={(token) => ({ borderRadius: token, border: '1px solid var(--color-line-strong)' })}
      />
      <Heading level={2}>Elevation</Heading>
      <Samples prefix="shadow-" style={(token) => ({ boxShadow: token, borderRadius: 'var(--radius-panel)' })} />
    </Stack>
  ),
}

/** 120 ms for a change of state, 180 ms for what enters; nothing moves where motion is unwelcome. */
export const Motion: Story = {
  render: () => (
    <Stack gap="xs">
      {[...named('duration-'), ...named('ease-')].map(({ name, value }) => (
        <Text key={name} figures>
          {name}: {value}
        </Text>
      ))}
    </Stack>
  ),
}
