import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent, waitFor } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { InboxIcon, SearchIcon } from '../icon/icon.tsx'
import { TextField } from './text-field.tsx'
import { RejudgingContext } from './use-rejudged.ts'

/** Label above, hint between, error below. The placeholder is never the label. */
const meta = {
  title: 'Forms/TextField',
  component: TextField,
  parameters: {
    frame: 360,
    guide: {
      when: [
        'A short free text: a name, a subject, an address.',
        'Set `type` and `autoComplete` where they fit (`email`, `tel`, `name`), for the right keyboard and autofill.',
        'Make it as wide as the expected text.',
      ],
      whenNot: [
        'Several lines: `TextAreaField`. A secret: `PasswordField`. A code: `CodeField`. A quantity: `NumberField`.',
        'Known answers: `SelectField`, `RadioField`, or `Combobox` for many.',
        'A value that cannot be changed here: text, for example in a `DescriptionList`.',
      ],
      anatomy: [
        {
          part: 'Label',
          purpose: 'What is asked for, in a few words without a colon. Add “(optional)” where nothing is required.',
        },
        { part: 'Hint', purpose: 'How to fill it in: the format, or who will see it.' },
        {
          part: 'Icon',
          purpose: 'For the kind of text, where the label is hidden or similar fields stand together.',
        },
        { part: 'Error', purpose: 'What is wrong and how to correct it. The input stays.' },
      ],
      accessibility: [
        'Label, hint and error are connected to the input; the error is read after the hint.',
        'Do not use `placeholder` as the label: it disappears while typing.',
        'Prefer `readOnly` to `disabled` for text that may be copied: it is focusable and submitted.',
        'Your task: focus the first invalid field when a form returns.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Display name', name: 'displayName' },
} satisfies Meta<typeof TextField>
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Display name'))
    await expect(canvas.getByRole('textbox', { name: 'Display name' })).toHaveFocus()
    await userEvent.keyboard('Ada')
    await expect(canvas.getByRole('textbox')).toHaveValue('Ada')
  },
}

export const Filled: Story = { args: { defaultValue: 'Ada Lovelace' } }

export const WithHint: Story = {
  args: { hint: 'Colleagues and requesters see it beside your messages.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(
      'Colleagues and requesters see it beside your messages.',
    )
  },
}

/** The typed text is kept, and the error says what to do. */
export const WithError: Story = {
  args: { defaultValue: 'A'.repeat(90), hint: 'Up to 80 characters.', error: 'Use at most 80 characters.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toBeInvalid()
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(
      'Up to 80 characters. Use at most 80 characters.',
    )
  },
}

/** Who leaves a corrected field sees no error any more. Its space stays. */
export const Corrected: Story = {
  tags: ['!visual'],
  args: WithError.args,
  render: (args) => (
    <RejudgingContext value={{ judge: async () => undefined, answer: 0 }}>
      <form>
        <TextField {...args} />
      </form>
    </RejudgingContext>
  ),
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox')
    await userEvent.type(field, 'a')
    await expect(field).toBeInvalid()
    await userEvent.tab()
    await waitFor(() => expect(field).toBeValid())
    await expect(field).toHaveAccessibleDescription('Up to 80 characters.')
  },
}

export const LabelHidden: Story = {
  args: {
    label: 'Search',
    labelHidden: true,
    type: 'search',
    name: 'text',
    placeholder: 'Search',
    icon: <SearchIcon />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('searchbox', { name: 'Search' })).toBeVisible()
  },
}

export const Disabled: Story = { args: { disabled: true, defaultValue: 'Ada Lovelace' } }

/** A read-only field can be read, copied and submitted, but not changed. */
export const ReadOnly: Story = {
  args: { label: 'Address', name: 'address', readOnly: true, defaultValue: 'acme.trackquery.example' },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'x')
    await expect(canvas.getByRole('textbox')).toHaveValue('acme.trackquery.example')
  },
}

/** A long label wraps above its field. */
export const LongLabel: Story = {
  parameters: { frame: 240 },
  args: {
    label: 'Name of the person or Kundendienstabteilungsleiterin that the supplier should call back about this query',
  },
}

export const Focused: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('textbox')).toHaveFocus()
  },
}

/** Every state. */
export const Variants: Story = {
  parameters: { frame: 720 },
  render: (args) => (
    <div className="grid grid-cols-2 items-start gap-4">
      <TextField {...args} />
      <TextField {...args} defaultValue="Ada Lovelace" />
      <TextField {...args} hint="Colleagues see it." />
      <TextField {...args} error="Tell us what to call you." />
      <TextField {...args} label="E-mail" icon={<InboxIcon />} defaultValue="ada@example.com" />
      <TextField {...args} disabled defaultValue="Ada Lovelace" />
      <TextField {...args} readOnly defaultValue="Ada Lovelace" />
      <TextField {...args} label="Phone (optional)" />
    </div>
  ),
}
