import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent, waitFor } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { words } from './words.fixture.ts'

/** Choosing a password: it can be shown, pasted and made up by a password manager, and a meter says how good it is. */
const meta = {
  title: 'Components/Field/NewPasswordField',
  component: NewPasswordField,
  parameters: {
    frame: 360,
    guide: {
      when: ['Signing up, changing a password, or choosing a new one after it was forgotten.'],
      whenNot: [
        'The password exists and is only entered: `PasswordField`.',
        'To ask for it a second time. Let people look at what they typed instead.',
      ],
      anatomy: [
        { part: 'Label and hint', purpose: 'How long it must be at least, before anything is typed.' },
        { part: 'Input and show button', purpose: 'As in `PasswordField`.' },
        { part: 'Strength', purpose: 'A bar, a word, and one sentence of advice.' },
        { part: 'Error', purpose: 'Why the server did not take it.' },
      ],
      accessibility: [
        'Password managers offer to make one up, because it is marked as new.',
        'Strength is said politely after a pause. It never keeps a form from being sent.',
        'Asks for length only, as NIST SP 800-63B advises: no rules about capitals, digits or signs.',
      ],
    } satisfies Guide,
  },
  args: {
    label: 'New password',
    name: 'password',
    hint: 'At least 12 characters.',
    showLabel: 'Show password',
    hideLabel: 'Hide password',
    strengthWords: words,
    personal: ['Ada Lovelace', 'ada@engines.example'],
  },
} satisfies Meta<typeof NewPasswordField>
export default meta

type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password')
  },
}

/** The bar follows each key; the voice waits for a pause. */
export const Typing: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('New password')
    await userEvent.type(field, 'lovelace')
    await expect(canvas.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Weak')
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Strength: Weak. Make it longer'), {
      timeout: 3000,
    })
    await userEvent.type(field, ' engines')
    await expect(canvas.getByText('Leave out names and addresses: others know them, too.')).toBeVisible()
  },
}

export const Strong: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('New password'), 'sheet plinth cargo')
    await expect(canvas.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Strong')
  },
}

/** A weak one can be sent: only the server decides. */
export const NeverInTheWay: Story = {
  tags: ['!visual'],
  render: (args) => (
    <form aria-label="Account">
      <NewPasswordField {...args} />
      <button type="reset" data-offstage>
        Set back
      </button>
    </form>
  ),
  play: async ({ canvas }) => {
    const form = canvas.getByRole<HTMLFormElement>('form')
    await userEvent.type(canvas.getByLabelText('New password'), 'abc')
    await expect(form.checkValidity()).toBe(true)
    await expect(new FormData(form).get('password')).toBe('abc')
    await userEvent.click(canvas.getByRole('button', { name: 'Set back' }))
    await waitFor(() => expect(canvas.getByRole('meter')).toHaveAttribute('aria-valuenow', '0'))
  },
}

export const WithError: Story = {
  args: { error: 'This password was found in a list of stolen ones. Choose another.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('New password')).toHaveAccessibleDescription(
      'At least 12 characters. This password was found in a list of stolen ones. Choose another.',
    )
  },
}

export const Disabled: Story = { args: { disabled: true } }

/** Every state. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <NewPasswordField {...args} />
      <NewPasswordField {...args} error="This password was found in a list of stolen ones. Choose another." />
      <NewPasswordField {...args} hint={undefined} showLabel={undefined} hideLabel={undefined} label="Without button" />
      <NewPasswordField {...args} disabled />
    </Stack>
  ),
}
