import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { Avatar } from '../avatar/avatar.tsx'
import { Badge } from '../badge/badge.tsx'
import { Cluster } from '../layout/cluster.tsx'
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
  parameters: { frame: 640 },
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
