import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Button } from '../button/button.tsx'
import { Grid } from '../layout/grid.tsx'
import { List } from '../list/list.tsx'
import { Text } from '../text/text.tsx'
import { Panel } from './panel.tsx'

/** A line around what belongs together. Panels stand beside each other, never inside each other. */
const meta = {
  title: 'Components/Panel',
  component: Panel,
  parameters: {
    frame: 480,
    guide: {
      when: [
        'A part of a page has content of its own: members, settings, a chart. The line shows what belongs together.',
        'A list or table needs an edge: `padding="none"`.',
        'A form has its own act below a rule: `footer`.',
      ],
      whenNot: [
        'Inside another panel or a dialog: use a `Heading` and a line.',
        'The whole page is one thing: no frame at all.',
        'Something to notice: `Callout`.',
      ],
      anatomy: [
        { part: 'Title', purpose: 'Names the part; leave it out where the page title already does.' },
        { part: 'Actions', purpose: 'What can be done with the whole part, at the end of the title line.' },
        { part: 'Body', purpose: 'The content, with room around it or to the edge.' },
        { part: 'Footer', purpose: 'The act of a form, or where to see more.' },
      ],
      accessibility: [
        'With a title it is a region of that name, which screen readers can jump to; without one it is only a frame.',
        'The title is a heading of the second level; within a section give `level={3}`.',
        'Your task: few regions. Ten on a page help nobody.',
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

export const WithFooter: Story = {
  args: {
    title: 'Name of the company',
    footer: (
      <>
        <Button tone="primary">Save name</Button>
        <Text size="sm" tone="muted">
          Everybody in the company sees it.
        </Text>
      </>
    ),
  },
}

/** A long title and its acts wrap. */
export const Narrow: Story = {
  parameters: { frame: 280 },
  args: {
    title: 'Queries opened and resolved in the last fourteen days',
    actions: <Button size="sm">Show as table</Button>,
  },
}

/** For lists and tables: nothing between them and the line. */
export const ToTheEdge: Story = {
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

/** A word without a break stays within the line. */
export const EndlessWord: Story = {
  parameters: { frame: 280 },
  args: { title: 'W'.repeat(60), children: 'floor3'.repeat(20) },
}

/** Every part. */
export const Variants: Story = {
  parameters: { frame: 860 },
  render: (args) => (
    <Grid columns={2}>
      <Panel {...args} />
      <Panel {...args} title="Titled" />
      <Panel {...args} title="With acts" actions={<Button size="sm">Follow</Button>} />
      <Panel {...args} title="With footer" footer={<Button tone="primary">Save</Button>} />
    </Grid>
  ),
}
