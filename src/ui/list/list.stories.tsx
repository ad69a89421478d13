import type { Meta, StoryObj } from '@storybook/react-vite'

import type { ReactNode } from 'react'
import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Cluster } from '../layout/cluster.tsx'
import { Panel } from '../panel/panel.tsx'
import { Text } from '../text/text.tsx'
import { List } from './list.tsx'

const devices = [
  { name: 'Firefox on Linux', at: 'Ghent' },
  { name: 'Safari on iPhone', at: 'Brussels' },
  { name: 'Kundendienstabteilungsleitungsrechner of the certificate department on floor 3', at: 'Antwerp' },
]

/** Rows with a line between them. */
const meta = {
  title: 'Data/List',
  component: List,
  parameters: {
    frame: 640,
    guide: {
      when: ['Rows of the same kind, read one by one: devices, factors, notifications.'],
      whenNot: [
        'Columns that are compared: `Table`. Columns that are sorted or selected: `DataTable`.',
        'Actions: `Menu`.',
      ],
      anatomy: [
        { part: 'List', purpose: 'A `ul` with lines between its rows. Put it in a `Panel` with `padding="none"`.' },
        { part: 'Row', purpose: 'A `li` with any content.' },
      ],
      accessibility: ['Screen readers announce the number of rows.'],
    } satisfies Guide,
  },
  args: {
    children: devices.map(({ name, at }) => (
      <li key={name} className="px-panel py-2">
        <Cluster justify="between">
          <Text className="min-w-0 wrap-anywhere">{name}</Text>
          <Text size="sm" tone="muted">
            {at}
          </Text>
        </Cluster>
      </li>
    )),
  },
} satisfies Meta<typeof List>
export default meta

type Story = StoryObj<typeof meta>

export const InPanel: Story = {
  render: (args) => (
    <Panel padding="none" title="Devices">
      <List {...args} />
    </Panel>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3)
  },
}

export const OneRow: Story = {
  tags: ['!visual'],
  args: { children: (meta.args.children as ReactNode[])[0] },
}

/** Several rows, and one. */
export const Variants: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <List {...args} />
      <List {...args} {...OneRow.args} />
    </div>
  ),
}
