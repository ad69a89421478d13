import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { CodeField } from './code-field.tsx'

/** One field, not six boxes: pasting, correcting and the phone's own suggestion work. */
const meta = {
  title: 'Components/Field/CodeField',
  component: CodeField,
  parameters: {
    frame: 360,
    guide: {
      when: [
        'A code of a few digits that came by mail, by message or from an app.',
        'Give `onComplete` when the form can send itself after the last digit; keep the button for everybody else.',
      ],
      whenNot: [
        'A password or a key with letters: `PasswordField` or `TextField`.',
        'A number that is counted with: `NumberField`.',
      ],
      anatomy: [
        { part: 'Label', purpose: 'Which code is meant.' },
        { part: 'Hint', purpose: 'How many digits, and where they are to be found.' },
        {
          part: 'Input',
          purpose: 'One field with wide digits. Six boxes would break pasting, correcting and screen readers.',
        },
        { part: 'Error', purpose: 'Whether the code was mistyped or is too old. Offer another one beside it.' },
      ],
      accessibility: [
        'A phone shows digits and suggests the code from the message (`autocomplete="one-time-code"`).',
        'Pasting a whole line such as “Your code is 482 913.” leaves the digits.',
        'Spaces that somebody types are allowed: let the server drop them.',
        'With `onComplete` a wrong code must leave the person on the same field, with the error read.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Code', name: 'code', hint: 'The 6 digits from the mail.', onComplete: fn() },
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

/** What is told when the last digit is there. */
export const Completed: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByRole('textbox'), '482 91')
    await expect(args.onComplete).not.toHaveBeenCalled()
    await userEvent.keyboard('3')
    await expect(args.onComplete).toHaveBeenCalledOnce()
    await expect(args.onComplete).toHaveBeenCalledWith('482913')
  },
}

/** Whoever copies the whole line of a mail means its digits. */
export const Pasted: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('textbox'))
    await userEvent.paste('Your code is 482 913.')
    await expect(canvas.getByRole('textbox')).toHaveValue('482913')
    await expect(args.onComplete).toHaveBeenCalledWith('482913')
  },
}

/** What is no code is pasted as it is, to be corrected by hand. */
export const PartPasted: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('textbox'))
    await userEvent.paste('482')
    await expect(canvas.getByRole('textbox')).toHaveValue('482')
    await expect(args.onComplete).not.toHaveBeenCalled()
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
      <CodeField {...args} digits={8} hint="The 8 digits from the app." defaultValue="48291304" />
      <CodeField {...args} defaultValue="48291" error="Enter the 6 digits from the mail." />
      <CodeField {...args} disabled defaultValue="482913" />
    </Stack>
  ),
}
