import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Avatar } from '../avatar/avatar.tsx'
import { Badge } from '../badge/badge.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Panel } from '../panel/panel.tsx'
import { FoldedRow, Table, TableBody, TableHead, Td, Th } from './table.tsx'

const people = [
  { name: 'Ana Silva', role: 'Owner', active: 12 },
  { name: 'Ben Okri', role: 'Requester', active: 0 },
  { name: 'Maximiliane Wolfeschlegelsteinhausenbergerdorff', role: 'Agent', active: 1204 },
]

const rows = (
  <>
    <TableHead>
      <tr>
        <Th>Person</Th>
        <Th>Role</Th>
        <Th align="end" narrow>
          Active queries
        </Th>
      </tr>
    </TableHead>
    <TableBody>
      {people.map((person) => (
        <tr key={person.name}>
          <Th scope="row" className="font-normal">
            <Cluster wrap={false}>
              <Avatar name={person.name} size="sm" decorative />
              {person.name}
            </Cluster>
          </Th>
          <Td>
            <Badge>{person.role}</Badge>
          </Td>
          <Td align="end">{person.active.toLocaleString('en')}</Td>
        </tr>
      ))}
    </TableBody>
  </>
)

/** A table of rows with the same columns. Numbers are aligned at the end. */
const meta = {
  title: 'Data/Table',
  component: Table,
  parameters: {
    frame: 640,
    guide: {
      when: [
        'A few things with the same facts: members, checks, times by priority.',
        'A value is looked up by row and column.',
      ],
      whenNot: [
        'Rows that are sorted, selected or many: `DataTable`.',
        'Facts of one thing: `DescriptionList`.',
        'Rows that are read one by one: `List`.',
      ],
      anatomy: [
        {
          part: 'Frame',
          purpose: 'Scrolls sideways if needed. It has no border: put it into a `Panel`.',
        },
        { part: 'Headings', purpose: 'Name the columns; `align="end"` above numbers.' },
        { part: 'Row headings', purpose: '`Th scope="row"` names the row, in the first column.' },
        { part: 'Cells', purpose: 'One value each; `narrow` for columns as wide as their content.' },
      ],
      accessibility: [
        'A native table with a caption; the frame is named by it and scrollable by arrow keys.',
        'Your task: a row heading in each row, and a word in each empty cell.',
      ],
    } satisfies Guide,
  },
  args: { caption: 'People of Acme', children: rows },
} satisfies Meta<typeof Table>
export default meta

type Story = StoryObj<typeof meta>

export const Rows: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { name: 'People of Acme' })).toBeVisible()
    await expect(canvas.getByRole('rowheader', { name: /Ben Okri/ })).toBeVisible()
  },
}

export const InPanel: Story = {
  render: (args) => (
    <Panel title="People" padding="none">
      <Table {...args} />
    </Panel>
  ),
}

/** A wide table scrolls sideways, also by keyboard; the page does not. */
export const Narrow: Story = { parameters: { frame: 320 } }

/** In a narrow container a row of four cells is folded: the main value is below, and the lesser one is hidden. */
export const Folded: Story = {
  parameters: { frame: 320 },
  args: {
    className: '@container',
    children: (
      <TableBody>
        <FoldedRow>
          <Th scope="row">Ana Silva</Th>
          <Td>Owner</Td>
          <Td>2 March</Td>
          <Td>
            <Badge>active</Badge>
          </Td>
        </FoldedRow>
      </TableBody>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2 March')).not.toBeVisible()
  },
}

/** An empty table has a row with a message. */
export const Empty: Story = {
  args: {
    children: (
      <>
        <TableHead>
          <tr>
            <Th>Person</Th>
            <Th>Role</Th>
          </tr>
        </TableHead>
        <TableBody>
          <tr>
            <Td colSpan={2} className="text-ink-muted">
              Nobody was invited yet.
            </Td>
          </tr>
        </TableBody>
      </>
    ),
  },
}

/** A table alone, in a panel, and empty. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="lg">
      <Table {...args} />
      <Panel title="People" padding="none">
        <Table {...args} caption="People in a panel" />
      </Panel>
      <Panel title="Invitations" padding="none">
        <Table {...args} {...Empty.args} caption="Invitations" />
      </Panel>
    </Stack>
  ),
}
