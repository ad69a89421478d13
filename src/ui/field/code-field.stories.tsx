import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { CodeField } from './code-field.tsx'

/**
 * An input for an e-mailed code. It is one input instead of six, so that pasting, correcting and the phone's suggestion
 * work.
 */
const meta = {
  title: 'Forms/CodeField',
  component: CodeField,
  parameters: {
    frame: 360,
    guide: {
      when: ['A code of a few digits from an e-mail, a message or an app.'],
      whenNot: ['A password or a key with letters: `PasswordField` or `TextField`.', 'A quantity: `NumberField`.'],
      anatomy: [
        { part: 'Label', purpose: 'Which code.' },
        { part: 'Hint', purpose: 'How many digits, and where to find them.' },
        {
          part: 'Input',
          purpose: 'One input with wide digits.',
        },
        { part: 'Error', purpose: 'Whether the code is wrong or expired. Offer a new one beside it.' },
      ],
      accessibility: [
        'Phones show digits and suggest the code from the message (`autocomplete="one-time-code"`).',
        'Pasting a whole line such as “Your code is 482 913.” leaves the digits.',
        'Spaces are allowed: the server removes them.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Code', name: 'code', hint: 'The 6 digits from the mail.' },
} satisfies Meta<typeof CodeField>
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Code' })
    await expect(input).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(input).toHaveAttribute('inputmode', 'numeric')
  },
}

export const Filled: Story = { args: { defaultValue: '482913' } }

/** Pasting a whole line of the e-mail leaves its digits. */
export const Pasted: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('textbox'))
    await userEvent.paste('Your code is 482 913.')
    await expect(canvas.getByRole('textbox')).toHaveValue('482913')
  },
}

/** Text without a code is pasted as it is. */
export const PastedText: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('textbox'))
    await userEvent.paste('482')
    await expect(canvas.getByRole('textbox')).toHaveValue('482')
  },
}

export const WithError: Story = {
  args: { defaultValue: '48291', error: 'Enter the 6 digits from the mail.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toBeInvalid()
  },
}

export const Disabled: Story = { args: { disabled: true, defaultValue: '482913' } }

/** Every state. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <CodeField {...args} />
      <CodeField {...args} defaultValue="482913" />
      <CodeField {...args} hint="The 6 digits from the app." />
      <CodeField {...args} defaultValue="48291" error="Enter the 6 digits from the mail." />
      <CodeField {...args} disabled defaultValue="482913" />
    </Stack>
  ),
}
