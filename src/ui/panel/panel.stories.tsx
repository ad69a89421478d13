import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Button } from '../button/button.tsx'
import { Grid } from '../layout/grid.tsx'
import { List } from '../list/list.tsx'
import { Panel } from './panel.tsx'

/** A frame around one section. Panels are placed beside each other and are not nested. */
const meta = {
  title: 'Layout/Panel',
  component: Panel,
  parameters: {
    frame: 480,
    guide: {
      when: ['A section with its own content: members, settings, a chart.', 'A list or table: `padding="none"`.'],
      whenNot: [
        'Inside another panel or a dialog: a `Heading` and a line.',
        'The whole page is one thing: no frame.',
        'A message: `Callout`.',
      ],
      anatomy: [
        { part: 'Title', purpose: 'Names the section; omit it if the page title does.' },
        { part: 'Actions', purpose: 'Actions on the whole section, at the end of the title line.' },
        { part: 'Body', purpose: 'The content, with padding or to the edge.' },
      ],
      accessibility: [
        'With a title it is a region that screen readers can jump to.',
        'The title is a heading of level 2.',
        'Your task: few regions per page.',
      ],
    } satisfies Guide,
  },
  args: { children: 'Ana and two others follow this query.' },
} satisfies Meta<typeof Panel>
export default meta

type Story = StoryObj<typeof meta>

export const Plain: Story = {}

export const Titled: Story = {
  args: { title: 'Followers' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Followers' })).toBeVisible()
  },
}

export const WithActions: Story = { args: { title: 'Followers', actions: <Button size="sm">Follow</Button> } }

/** The space says enough, so that no line is below the title. */
export const OpenHead: Story = { args: { title: 'Followers', head: 'open' } }

/** A long title and its actions wrap. */
export const Narrow: Story = {
  parameters: { frame: 280 },
  args: {
    title: 'Queries opened and resolved in the last fourteen days',
    actions: <Button size="sm">Show as table</Button>,
  },
}

/** Without padding, lists and tables extend to the border of the panel. */
export const WithoutPadding: Story = {
  args: {
    title: 'Followers',
    padding: 'none',
    children: (
      <List>
        {['Ana Silva', 'Ben Okri'].map((name) => (
          <li key={name} className="px-panel py-2">
            {name}
          </li>
        ))}
      </List>
    ),
  },
}

/** A long word wraps. */
export const EndlessWord: Story = {
  parameters: { frame: 280 },
  args: { title: 'W'.repeat(60), children: 'floor3'.repeat(20) },
}

/** Without a title, with one, and with an action. */
export const Variants: Story = {
  parameters: { frame: 860 },
  render: (args) => (
    <Grid columns={2}>
      <Panel {...args} />
      <Panel {...args} title="Titled" />
      <Panel {...args} title="With acts" actions={<Button size="sm">Follow</Button>} />
    </Grid>
  ),
}
