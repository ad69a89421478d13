import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent, waitFor } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { CountedTextAreaField } from './counted-text-area-field.tsx'

const characters = (count: number) => (count === 1 ? '1 character' : `${count} characters`)

const words = {
  limit: 'Up to 200 characters.',
  left: (count: number) => `${characters(count)} left`,
  over: (count: number) => `${characters(count)} too many`,
}

/** A text area that says how much room is left. It never cuts: what is too long can still be shortened. */
const meta = {
  title: 'Components/Field/CountedTextAreaField',
  component: CountedTextAreaField,
  parameters: {
    frame: 360,
    guide: {
      when: [
        'The text has an upper length that people do reach: a summary, a public status, a text message.',
        'The limit is worth knowing while writing, not only after sending.',
      ],
      whenNot: [
        'The limit is so far away that hardly anybody meets it: `TextAreaField`, and an error when it happens.',
        'One line: `TextField` with the limit in its hint.',
      ],
      anatomy: [
        { part: 'Label and hint', purpose: 'As in every field.' },
        { part: 'Text area', purpose: 'Takes more than the limit, so that a pasted text is not cut without a word.' },
        { part: 'Count', purpose: 'How many characters are left; red, with other words, when there are too many.' },
        { part: 'Limit', purpose: 'The same in one sentence, where JavaScript does not run.' },
      ],
      accessibility: [
        'The limit is read with the field; the count is read a second after the last key, not with every key.',
        'Too long is said in words and the field becomes invalid; the red alone says nothing.',
        'Left to you: the server checks the length and answers with `error`.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Summary', name: 'summary', limit: 200, rows: 3, words },
} satisfies Meta<typeof CountedTextAreaField>
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {}

/** The count follows each key; the voice waits for a pause. */
export const Typing: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const area = canvas.getByRole('textbox', { name: 'Summary' })
    await expect(area).toHaveAccessibleDescription('Up to 200 characters.')
    await userEvent.type(area, 'Jam 🖨')
    await expect(canvas.getByText('195 characters left')).toBeVisible()
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('195 characters left'), { timeout: 3000 })
  },
}

export const Filled: Story = {
  args: { defaultValue: 'The printer on floor 3 jams whenever somebody prints both sides.' },
}

export const TooLong: Story = {
  args: { defaultValue: 'The printer on floor 3 jams. '.repeat(8).trim() },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toBeInvalid()
    await expect(canvas.getByText('31 characters too many')).toBeVisible()
  },
}

export const WithHintAndError: Story = {
  args: { hint: 'Everybody in the company can read it.', error: 'Write a summary first.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(
      'Everybody in the company can read it. Write a summary first. Up to 200 characters.',
    )
  },
}

/** A form that is set back counts anew. */
export const SetBack: Story = {
  tags: ['!visual'],
  render: (args) => (
    <form>
      <CountedTextAreaField {...args} />
      <button type="reset" data-offstage>
        Set back
      </button>
    </form>
  ),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'Jam')
    await expect(canvas.getByText('197 characters left')).toBeVisible()
    await userEvent.click(canvas.getByRole('button'))
    await expect(await canvas.findByText('200 characters left')).toBeVisible()
  },
}

export const Disabled: Story = { args: { disabled: true, defaultValue: 'Closed' } }

export const LongLabel: Story = {
  parameters: { frame: 240 },
  args: { label: 'What everybody in the Kundendienstabteilung should know about this query in two sentences' },
}

/** Every state on one sheet. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <CountedTextAreaField {...args} />
      <CountedTextAreaField {...args} defaultValue="The printer on floor 3 jams." />
      <CountedTextAreaField {...args} hint="Only staff will read it." look="note" label="Internal summary" />
      <CountedTextAreaField {...args} limit={20} defaultValue="The printer on floor 3 jams." />
      <CountedTextAreaField {...args} error="Write a summary first." />
      <CountedTextAreaField {...args} disabled defaultValue="Closed" />
    </Stack>
  ),
}
