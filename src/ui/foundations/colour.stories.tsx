import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { Callout } from '../callout/callout.tsx'
import { TextField } from '../field/text-field.tsx'
import { Heading } from '../heading/heading.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Meter } from '../meter/meter.tsx'
import { Panel } from '../panel/panel.tsx'
import { StatusPill } from '../status-pill/status-pill.tsx'
import { Table, TableBody, TableHead, Td, Th } from '../table/table.tsx'
import { Text } from '../text/text.tsx'
import { toCss, toHex } from './contrast.ts'
import { contrastOf, edgePairs, minContrastOf, surfaces, inks, weakestOf } from './pairs.ts'
import { colours, groups, appearanceProps } from './theme.ts'
import { type Appearance, appearances, type ColourToken } from './tokens.ts'

/**
 * Colour roles are named by purpose. There is one accent; the rest of the page is neutral, so that a colour always has
 * a meaning. The user or the system chooses light or dark, and normal or high contrast. Each role has a value for all
 * four. Every pair is measured: text at least 4.5:1 and edges 3:1, in high contrast 7:1 and 4.5:1.
 */
const meta = {
  title: 'Foundations/Colour',
  parameters: { frame: 860 },
} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

const capital = (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
const groupsOfColours = groups.filter(({ tokens }) => tokens[0]?.name.startsWith('color-'))

/**
 * Each role in each appearance. The sample shows the pair with the lowest contrast; below are the colour and that
 * contrast.
 */
export const Roles: Story = {
  // Too tall for a picture; theme.test.ts measures every pair.
  tags: ['!visual'],
  render: () => (
    <Stack>
      {groupsOfColours.map(({ title, purpose, tokens }) => (
        <Panel key={title} title={title} padding="none">
          <Text tone="muted" className="px-panel py-3">
            {purpose}
          </Text>
          <Table caption={title} className="border-t border-line">
            <TableHead>
              <tr>
                <Th className="w-40">Role</Th>
                {appearances.map((appearance) => (
                  <Th key={appearance}>{capital(appearance)}</Th>
                ))}
              </tr>
            </TableHead>
            <TableBody className="[&_:is(th,td)]:align-top">
              {tokens.map(({ name }) => {
                const colour = colours.find((one) => `color-${one.name}` === name)
                return (
                  colour && (
                    <tr key={name}>
                      <Th scope="row">
                        <span className="block py-2">{colour.name}</span>
                      </Th>
                      {appearances.map((appearance) => (
                        <Td key={appearance} className="min-w-40">
                          <Swatch colour={colour} appearance={appearance} />
                        </Td>
                      ))}
                    </tr>
                  )
                )
              })}
            </TableBody>
          </Table>
        </Panel>
      ))}
    </Stack>
  ),
}

function Swatch({ colour, appearance }: { colour: ColourToken; appearance: Appearance }) {
  const weakest = weakestOf(colours, colour.name, appearance)
  const [ink = colour.name, ground = 'surface'] = weakest?.pair ?? []
  const isEdge = edgePairs.some((pair) => pair[0] === ink) && !inks.includes(ink)
  return (
    <Stack gap="xs" className="py-2">
      <div {...appearanceProps(appearance)}>
        <div className="flex h-12 overflow-hidden rounded-control border border-line">
          <span className="w-1/2" style={{ backgroundColor: `var(--color-${colour.name})` }} />
          <span
            className="grid w-1/2 place-items-center text-lg font-semibold"
            style={{ backgroundColor: `var(--color-${ground})`, color: `var(--color-${ink})` }}
          >
            {weakest && (isEdge ? <span className="size-6 rounded-control border-2" /> : 'Aa')}
          </span>
        </div>
      </div>
      <div>
        <Text size="xs" figures title={toCss(colour[appearance])}>
          {toHex(colour[appearance])}
        </Text>
        {weakest && (
          <Text size="xs" tone="muted">
            {weakest.ratio.toFixed(1)} {colour.name === ground ? `with ${ink}` : `on ${ground}`}
          </Text>
        )}
      </div>
    </Stack>
  )
}

/** Every text colour on every background. */
export const Contrast: Story = {
  render: () => (
    <div className="grid gap-4 md:grid-cols-2">
      {appearances.map((appearance) => (
        <div key={appearance} {...appearanceProps(appearance)}>
          <Stack gap="sm" className="rounded-panel border border-line bg-surface p-4 text-ink">
            <Cluster justify="between" align="baseline">
              <Heading level={2}>{capital(appearance)}</Heading>
              <Text size="sm" tone="muted">
                at least {minContrastOf('text', appearance)}:1
              </Text>
            </Cluster>
            <Matrix appearance={appearance} />
          </Stack>
        </div>
      ))}
    </div>
  ),
}

function Matrix({ appearance }: { appearance: Appearance }) {
  const grounds = [...surfaces, 'note']
  return (
    <table className="w-full table-fixed text-xs tabular-nums">
      <caption className="sr-only">Contrast of text, {appearance}</caption>
      <thead>
        <tr className="text-ink-muted">
          <th scope="col" className="w-24 py-1 text-start font-normal">
            Ink
          </th>
          {grounds.map((ground) => (
            <th key={ground} scope="col" className="truncate py-1 font-normal">
              <span className="max-md:[writing-mode:vertical-rl]">{ground.replace('surface-', '')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inks.map((ink) => (
          <tr key={ink}>
            <th scope="row" className="truncate text-start font-normal">
              {ink}
            </th>
            {grounds.map((ground) => (
              <td
                key={ground}
                className="h-8 text-center font-medium"
                style={{ backgroundColor: `var(--color-${ground})`, color: `var(--color-${ink})` }}
              >
                {contrastOf(colours, [ink, ground], appearance).toFixed(1)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same components in all four appearances. */
export const Appearances: Story = {
  render: () => (
    <div className="grid gap-4 md:grid-cols-2">
      {appearances.map((appearance) => (
        <div key={appearance} {...appearanceProps(appearance)}>
          <Stack className="rounded-panel border border-line bg-surface p-4 text-ink">
            <div>
              <Heading level={2}>{capital(appearance)}</Heading>
              <Text tone="muted">Three queries wait for an answer.</Text>
            </div>
            <Pieces />
          </Stack>
        </div>
      ))}
    </div>
  ),
}

function Pieces() {
  return (
    <>
      <Cluster>
        <StatusPill shape="half" tone="accent">
          Open
        </StatusPill>
        <StatusPill shape="full" tone="success">
          Resolved
        </StatusPill>
        <Badge tone="warning">Due today</Badge>
        <Badge>12</Badge>
      </Cluster>
      <Callout tone="info" title="Ben is away">
        Ana answers for him until Monday.
      </Callout>
      <TextField name="subject" label="Subject" hint="A few words" defaultValue="Printer on floor 3 jams" />
      <Meter label="Storage" value={7} max={10} />
      <Cluster>
        <Button tone="primary">Send reply</Button>
        <Button>Save draft</Button>
        <Button tone="quiet">Cancel</Button>
        <Button tone="danger">Delete</Button>
      </Cluster>
    </>
  )
}

/** The user’s choice overrides the system: `data-contrast` on `html` is `more`, `normal` or absent. */
export const HighContrastByChoice: Story = {
  tags: ['!visual', '!dev', '!autodocs'],
  render: () => <Text>What is read is nearly black on white, or white on nearly black.</Text>,
  play: async ({ canvas }) => {
    const { dataset } = document.documentElement
    const { contrast: before } = dataset
    const inkNow = () => getComputedStyle(canvas.getByText(/What is read/)).color
    try {
      dataset.contrast = 'normal'
      const normal = inkNow()
      dataset.contrast = 'more'
      await expect(inkNow()).not.toBe(normal)
    } finally {
      if (before === undefined) delete dataset.contrast
      else dataset.contrast = before
    }
  },
}
