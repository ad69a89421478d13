import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Grid } from '../layout/grid.tsx'
import { Text } from '../text/text.tsx'
import { Panel } from './panel.tsx'

/** A line around what belongs together. Panels stand beside each other, never inside each other. */
const meta = {
  title: 'Components/Panel',
  component: Panel,
  parameters: { frame: 480 },
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

/** Every part on one sheet. */
export const Sheet: Story = {
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
