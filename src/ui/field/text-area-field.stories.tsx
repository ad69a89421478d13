import type { Meta, StoryObj } from '@storybook/react-vite'

import { Stack } from '../layout/stack.tsx'
import { TextAreaField } from './text-area-field.tsx'

/** Grows with its text. `look="note"` is amber, so that nobody writes a note where they meant a reply. */
const meta = {
  title: 'Components/Field/TextAreaField',
  component: TextAreaField,
  parameters: { frame: 480 },
  args: { label: 'Reply to Ben', name: 'body' },
} satisfies Meta<typeof TextAreaField>
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {}

export const Note: Story = { args: { look: 'note', label: 'Internal note', hint: 'Only staff will read it.' } }

export const WithError: Story = { args: { error: 'Write something first.' } }

/** Long text makes it taller, up to most of the view; then it scrolls. */
export const LongText: Story = {
  args: { defaultValue: 'The printer on floor 3 jams.\n'.repeat(12).trim() },
}

export const EndlessWord: Story = { args: { defaultValue: 'floor3'.repeat(60) } }

/** Every state on one sheet. */
export const Sheet: Story = {
  render: (args) => (
    <Stack>
      <TextAreaField {...args} rows={2} />
      <TextAreaField {...args} rows={2} look="note" label="Internal note" defaultValue="Third time this month." />
      <TextAreaField {...args} rows={2} error="Write something first." />
      <TextAreaField {...args} rows={2} disabled defaultValue="Closed" />
    </Stack>
  ),
}
