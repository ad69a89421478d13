import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { TextAreaField } from './text-area-field.tsx'

/** Grows with its text. `look="note"` is amber, so that notes and replies are not mixed up. */
const meta = {
  title: 'Forms/TextAreaField',
  component: TextAreaField,
  parameters: {
    frame: 480,
    guide: {
      when: ['Text of several lines: a reply, a note, a reason.', 'Set `rows` to the length of a usual answer.'],
      whenNot: ['One line: `TextField`.'],
      anatomy: [
        { part: 'Label', purpose: 'What to write, and to whom: “Reply to Ben”.' },
        { part: 'Hint', purpose: 'Who will read it, or help.' },
        {
          part: 'Text area',
          purpose: 'Grows with its text up to most of the view, then scrolls. It can be resized.',
        },
        { part: 'Error', purpose: 'What is wrong. The text stays.' },
      ],
      accessibility: [
        'Tab leaves the field; Enter makes a new line and never submits.',
        '`look="note"` is only a colour. The label must say “Internal note”, too.',
        'Your task: save the draft, so that no long text is lost.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Reply to Ben', name: 'body' },
} satisfies Meta<typeof TextAreaField>
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {}

export const Filled: Story = { args: { defaultValue: 'A technician comes tomorrow between 9 and 11.' } }

export const WithHint: Story = {
  args: { hint: 'Ben gets it by mail as well.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('Ben gets it by mail as well.')
  },
}

export const Note: Story = { args: { look: 'note', label: 'Internal note', hint: 'Only staff will read it.' } }

export const WithError: Story = { args: { error: 'Write something first.' } }

/** Without a grip, because nobody writes in it. */
export const Disabled: Story = {
  args: { disabled: true, defaultValue: 'Closed' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveStyle({ resize: 'none' })
  },
}

export const ReadOnly: Story = {
  args: { readOnly: true, defaultValue: 'A technician comes tomorrow between 9 and 11.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveStyle({ resize: 'none' })
  },
}

export const LongLabel: Story = {
  parameters: { frame: 240 },
  args: { label: 'What somebody who has never seen the Druckerwarteschlangenverwaltung should know before they begin' },
}

/** A new line makes the field taller, if the browser supports it. */
export const GrowingWithText: Story = {
  tags: ['!visual'],
  args: { rows: 2 },
  play: async ({ canvas }) => {
    const area = canvas.getByRole('textbox')
    const before = area.offsetHeight
    await userEvent.type(area, 'one{Enter}two{Enter}three{Enter}four')
    await expect(area.offsetHeight).toBeGreaterThan(before)
  },
}

/** Long text makes the field taller, up to most of the view. Longer text scrolls. */
export const LongText: Story = {
  args: { defaultValue: 'The printer on floor 3 jams.\n'.repeat(12).trim() },
}

export const EndlessWord: Story = { args: { defaultValue: 'floor3'.repeat(60) } }

/** Every state. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <TextAreaField {...args} rows={2} />
      <TextAreaField {...args} rows={2} look="note" label="Internal note" defaultValue="Third time this month." />
      <TextAreaField {...args} rows={2} error="Write something first." />
      <TextAreaField {...args} rows={2} disabled defaultValue="Closed" />
      <TextAreaField {...args} rows={2} readOnly defaultValue="A technician comes tomorrow." />
      <TextAreaField
        {...args}
        rows={2}
        look="note"
        readOnly
        label="Internal note, read only"
        defaultValue="Third time."
      />
    </Stack>
  ),
}
