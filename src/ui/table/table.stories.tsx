import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Avatar } from '../avatar/avatar.tsx'
import { Badge } from '../badge/badge.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Panel } from '../panel/panel.tsx'
import { Table, TableBody, TableHead, Td, Th } from './table.tsx'

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
          <Td align="end" narrow>
            {person.active.toLocaleString('en')}
          </Td>
        </tr>
      ))}
    </TableBody>
  </>
)

/** Things with the same facts. Figures stand at the end and under each other. */
const meta = {
  title: 'Components/Table',
  component: Table,
  parameters: {
    frame: 640,
    guide: {
      when: [
        'A few things with the same facts: members, checks of the installation, times by priority.',
        'People look a value up by its row and column.',
      ],
      whenNot: [
        'Rows are sorted, chosen or many: `DataTable`.',
        'Facts of one thing: `DescriptionList`.',
        'Rows that are read one by one: `List`.',
      ],
      anatomy: [
        {
          part: 'Frame',
          purpose: 'Scrolls sideways where the columns do not fit. It has no line: put it in a `Panel`.',
        },
        { part: 'Heads', purpose: 'Name the columns; `align="end"` over figures.' },
        { part: 'Row heads', purpose: '`Th scope="row"` names the thing of the row, in the first column.' },
        { part: 'Cells', purpose: 'One value each; `narrow` for those as wide as their words.' },
      ],
      accessibility: [
        'A native table with a caption that is read aloud; the frame is named by it and can be scrolled by arrow keys.',
        'Your task: a row head in each row, and a word where a cell would be empty.',
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

/** What does not fit scrolls sideways, by keyboard too; the page stays where it is. */
export const Narrow: Story = { parameters: { frame: 320 } }

/** Nothing to show is said in a row of its own. */
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

/** Alone, in a panel, and with nothing in it. */
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
