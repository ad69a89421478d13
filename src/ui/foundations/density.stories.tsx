import type { Meta, StoryObj } from '@storybook/react-vite'
import type { CSSProperties } from 'react'
import { expect } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { SelectField } from '../field/select-field.tsx'
import { TextField } from '../field/text-field.tsx'
import { Heading } from '../heading/heading.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { List } from '../list/list.tsx'
import { Panel } from '../panel/panel.tsx'
import { StatusMark } from '../status-pill/status-mark.tsx'
import { Table, TableBody, TableHead, Td, Th } from '../table/table.tsx'
import { Text } from '../text/text.tsx'
import { densities, group } from './theme.ts'
import { pixels } from './tokens.ts'

/**
 * Comfortable is the default; compact fits a quarter more rows on a screen. `data-density="compact"` on `html` changes
 * heights and insets only: text keeps its size. On touch screens, touch targets are at least as high as `touch` in both
 * densities.
 */
const meta = {
  title: 'Foundations/Density',
  parameters: { frame: 860 },
} satisfies Meta
export default meta

type Story = StoryObj<typeof meta>

const both = ['comfortable', 'compact'] as const
const tokensOf = (density: (typeof both)[number]) =>
  Object.fromEntries(densities.map((token) => [`--${token.name}`, token[density]])) as CSSProperties

const queries = [
  { reference: 'ACME-42', subject: 'Printer on floor 3 jams', shape: 'half' },
  { reference: 'ACME-41', subject: 'New laptop for Cleo', shape: 'hollow' },
  { reference: 'ACME-40', subject: 'Badge opens no door', shape: 'quarter' },
  { reference: 'ACME-38', subject: 'Guests need the network', shape: 'pause' },
] as const

const people = [
  { name: 'Ana Silva', open: 12 },
  { name: 'Ben Okri', open: 3 },
]

function Pieces({ density }: { density: string }) {
  return (
    <>
      <Panel padding="none">
        <List>
          {queries.map(({ reference, subject, shape }) => (
            <li key={reference}>
              <div className="flex min-h-row items-center gap-3 px-panel py-row-inset">
                <StatusMark shape={shape} tone="accent" />
                <span className="min-w-0 grow truncate">{subject}</span>
                <Text as="span" size="sm" tone="muted" figures>
                  {reference}
                </Text>
              </div>
            </li>
          ))}
        </List>
      </Panel>
      <Panel padding="none">
        <Table caption={`People, ${density}`}>
          <TableHead>
            <tr>
              <Th>Person</Th>
              <Th align="end">Open</Th>
            </tr>
          </TableHead>
          <TableBody>
            {people.map(({ name, open }) => (
              <tr key={name}>
                <Td>{name}</Td>
                <Td align="end">{open}</Td>
              </tr>
            ))}
          </TableBody>
        </Table>
      </Panel>
      <TextField name="subject" label="Subject" defaultValue="Printer on floor 3 jams" />
      <SelectField
        name="priority"
        size="sm"
        label="Priority"
        options={[
          { value: 'normal', label: 'Normal' },
          { value: 'high', label: 'High' },
        ]}
      />
      <Cluster>
        <Button tone="primary">Send reply</Button>
        <Button>Save draft</Button>
        <Button size="sm">Small</Button>
      </Cluster>
    </>
  )
}

const isFinger = () => matchMedia('(pointer: coarse)').matches

/** The same components in both densities. */
export const SideBySide: Story = {
  render: () => (
    <div className="grid gap-6 md:grid-cols-2">
      {both.map((density) => (
        <section key={density} aria-labelledby={density} className="min-w-0" style={tokensOf(density)}>
          <Stack>
            <Heading level={2} id={density} className="first-letter:uppercase">
              {density}
            </Heading>
            <Pieces density={density} />
          </Stack>
        </section>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const heights = (role: string, name: string | RegExp) =>
      canvas.getAllByRole(role, { name }).map((one) => one.getBoundingClientRect().height)
    const finger = isFinger()
    const rows = canvas.getAllByText('ACME-42').map((text) => text.closest('div')?.offsetHeight)
    await expect(rows).toEqual([40, 32])
    await expect(heights('button', 'Send reply')).toEqual(finger ? [44, 44] : [32, 28])
    await expect(heights('button', 'Small')).toEqual(finger ? [44, 44] : [28, 24])
    await expect(heights('textbox', 'Subject')).toEqual(finger ? [44, 44] : [32, 28])
    await expect(heights('combobox', 'Priority')).toEqual(finger ? [44, 44] : [28, 24])
  },
}

/** Every token in px. */
export const Measures: Story = {
  parameters: { frame: 560 },
  render: () => (
    <Table caption="Measures" className="border-y border-line">
      <TableHead>
        <tr>
          <Th>Token</Th>
          {both.map((density) => (
            <Th key={density} align="end" className="first-letter:uppercase">
              {density}
            </Th>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {[
          ...densities,
          ...group('Touch').tokens.map(({ name, value }) => ({ name, comfortable: value, compact: value })),
        ].map((token) => (
          <tr key={token.name}>
            <Th scope="row" className="font-normal">
              {token.name.replace('spacing-', '')}
            </Th>
            {both.map((density) => (
              <Td key={density} align="end">
                {pixels(token[density])} px
              </Td>
            ))}
          </tr>
        ))}
      </TableBody>
    </Table>
  ),
}

/** An attribute of the page changes the density. */
export const ByAttribute: Story = {
  tags: ['!visual', '!dev', '!autodocs'],
  render: () => <Button>Save draft</Button>,
  play: async ({ canvas }) => {
    const { dataset } = document.documentElement
    const { density: before } = dataset
    try {
      dataset.density = 'compact'
      const { height } = canvas.getByRole('button').getBoundingClientRect()
      await expect(height).toBe(isFinger() ? 44 : 28)
    } finally {
      if (before === undefined) delete dataset.density
      else dataset.density = before
    }
  },
}
