import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { SearchIcon, UserIcon } from '../icon/icon.tsx'
import { Anchor } from '../link/link.tsx'
import { TextField } from './text-field.tsx'

/** Label above, hint between, error below. The placeholder is never the label: it goes when it is needed most. */
const meta = {
  title: 'Components/Field/TextField',
  component: TextField,
  parameters: {
    frame: 360,
    guide: {
      when: [
        'A short answer in the person’s own words: a name, a subject, an address.',
        'Nearly every field. Give `type` and `autoComplete` where they fit (`email`, `tel`, `name`): phones then show the right keys and fill it in.',
        'Make it as wide as the answer: width is a hint too.',
      ],
      whenNot: [
        'Several lines: `TextAreaField`. A secret: `PasswordField`. A code from a mail: `CodeField`. An amount: `NumberField`.',
        'The answers are known: `SelectField`, `RadioField`, or `Combobox` when there are many.',
        'An answer that is set elsewhere and never here: show it as text, for example in a `DescriptionList`.',
      ],
      anatomy: [
        {
          part: 'Label',
          purpose: 'What is asked for, in a few words and without a colon. Add “(optional)” where nothing is required.',
        },
        { part: 'Aside', purpose: 'One link at the end of the label’s line, such as “Use a code”.' },
        { part: 'Hint', purpose: 'How to answer, while nothing is wrong: the form of the answer, or who will see it.' },
        {
          part: 'Icon',
          purpose: 'A sign for what kind of text it is, where the label is hidden or alike fields stand together.',
        },
        { part: 'Error', purpose: 'What is wrong and what to do. What was typed stays in the field.' },
      ],
      accessibility: [
        'Label, hint and error are tied to the input; the error is read after the hint and the field says that it is invalid.',
        'Do not use `placeholder` as the label: it is gone as soon as somebody types.',
        'Prefer `readOnly` to `disabled` when the text may be copied: a read-only field can be reached with the keyboard, and it is sent with the form.',
        'Your task: send the focus to the first field in error when a form comes back.',
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

/** What was typed stays, and the error says what to do. */
export const WithError: Story = {
  args: { defaultValue: 'A'.repeat(90), hint: 'Up to 80 characters.', error: 'Use at most 80 characters.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toBeInvalid()
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(
      'Up to 80 characters. Use at most 80 characters.',
    )
  },
}

export const WithAside: Story = {
  args: { label: 'E-mail', aside: <Anchor href="#code">Use a code</Anchor>, type: 'email', name: 'email' },
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

/** Can be read, copied and sent, but not changed here. */
export const ReadOnly: Story = {
  args: { label: 'Address', name: 'address', readOnly: true, defaultValue: 'acme.trackquery.example' },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'x')
    await expect(canvas.getByRole('textbox')).toHaveValue('acme.trackquery.example')
  },
}

/** Most answers are needed, so the few that are not say so. */
export const LongLabel: Story = {
  parameters: { frame: 240 },
  args: {
    label: 'Name of the person or Kundendienstabteilungsleiterin that the supplier should call back about this query',
    aside: <Anchor href="#why">Why?</Anchor>,
  },
}

export const Focused: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('textbox')).toHaveFocus()
  },
}

/** Every state and size. */
export const Variants: Story = {
  parameters: { frame: 720 },
  render: (args) => (
    <div className="grid grid-cols-2 items-start gap-4">
      <TextField {...args} />
      <TextField {...args} defaultValue="Ada Lovelace" />
      <TextField {...args} hint="Colleagues see it." />
      <TextField {...args} error="Tell us what to call you." />
      <TextField {...args} label="E-mail" icon={<UserIcon />} defaultValue="ada@example.com" />
      <TextField {...args} disabled defaultValue="Ada Lovelace" />
      <TextField {...args} readOnly defaultValue="Ada Lovelace" />
      <TextField {...args} label="Phone (optional)" />
      <TextField {...args} size="sm" label="Small" defaultValue="Ada Lovelace" />
      <TextField {...args} size="sm" label="Small, with error" error="Tell us what to call you." />
    </div>
  ),
}
