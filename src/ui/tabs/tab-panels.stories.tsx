import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { TextField } from '../field/text-field.tsx'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { TabPanels, type TabPanelsProps } from './tab-panels.tsx'

const guide = {
  when: ['Two to seven views of one thing within a page or dialog, where none needs an address of its own.'],
  whenNot: [
    'The view can be shared, reloaded or gone back to: `TabList`, whose tabs are links.',
    'Another presentation of the same things: `SegmentedControl`.',
    'People compare the views, or need all of them: headings below each other.',
  ],
  anatomy: [
    { part: 'Tabs', purpose: 'A row of names. It scrolls sideways if needed.' },
    { part: 'Panel', purpose: 'The content of the chosen tab. The others stay in the page, hidden.' },
    { part: 'Name in the panel', purpose: 'Shown without JavaScript only, when all panels are shown.' },
  ],
  accessibility: [
    'One stop of Tab: arrow keys go to the next tab and show it, Home and End go to the first and the last.',
    'The next Tab goes into the panel, which is named by its tab.',
    'A disabled tab is announced as such, and arrow keys skip it.',
    'Input in a panel stays while another panel is shown.',
  ],
} satisfies Guide

const tabs: TabPanelsProps['tabs'] = [
  {
    value: 'write',
    label: 'Write',
    content: <TextField label="Reply" name="reply" />,
  },
  { value: 'preview', label: 'Preview', content: <Text>Thanks, the toner is on its way.</Text> },
  { value: 'sent', label: 'Sent', content: <Text>Nothing yet.</Text>, disabled: true },
  {
    value: 'history',
    label: (
      <>
        History{' '}
        <Text as="span" size="sm" tone="muted" figures>
          3
        </Text>
      </>
    ),
    content: <Text>Ana set the status to pending.</Text>,
  },
]

/** Views within a page, of which one is shown. */
const meta = {
  title: 'Layout/TabPanels',
  component: TabPanels,
  parameters: { frame: 480, guide },
  args: { label: 'Reply', tabs, onValueChange: fn() },
} satisfies Meta<typeof TabPanels>
export default meta

type Story = StoryObj<typeof meta>

export const Playground: Story = { tags: ['!visual'] }

/** The tabs are one stop of Tab. Arrow keys show a panel, and skip the disabled tab. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Reply' }), 'Thanks')
    await userEvent.tab({ shift: true })
    await userEvent.tab({ shift: true })
    await expect(canvas.getByRole('tab', { name: 'Write', selected: true })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tabpanel', { name: 'Preview' })).toBeVisible()
    await expect(args.onValueChange).toHaveBeenLastCalledWith('preview')
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: 'History 3' })).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect(canvas.getByRole('textbox', { name: 'Reply' })).toHaveValue('Thanks')
    await userEvent.keyboard('{End}')
    await userEvent.tab()
    await expect(canvas.getByRole('tabpanel', { name: 'History 3' })).toHaveFocus()
    await expect(canvas.getByRole('tab', { name: 'Sent' })).toHaveAttribute('aria-disabled', 'true')
  },
}

/** The parent owns which tab is shown. */
function Owned(args: TabPanelsProps) {
  const [value, setValue] = useState('preview')
  return <TabPanels {...args} value={value} onValueChange={setValue} />
}

/** The first tab, and one that the parent chose. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <TabPanels {...args} />
      <Owned {...args} label="Another reply" />
    </Stack>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('tabpanel')).toHaveLength(2)
  },
}
