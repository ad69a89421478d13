import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import { SearchIcon } from '../icon/icon.tsx'
import { MailIcon } from '../icon/page-icon.tsx'
import { Stack } from '../layout/stack.tsx'
import { Anchor } from '../link/link.tsx'
import { TextField } from './text-field.tsx'

/** Label above, hint between, error below. The placeholder is never the label: it goes when it is needed most. */
const meta = {
  title: 'Components/Field/TextField',
  component: TextField,
  parameters: { frame: 360 },
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

export const Focused: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('textbox')).toHaveFocus()
  },
}

/** Every state and size on one sheet. */
export const Sheet: Story = {
  parameters: { frame: 720 },
  render: (args) => (
    <div className="grid grid-cols-2 items-start gap-4">
      <TextField {...args} />
      <TextField {...args} defaultValue="Ada Lovelace" />
      <TextField {...args} hint="Colleagues see it." />
      <TextField {...args} error="Tell us what to call you." />
      <TextField {...args} label="E-mail" icon={<MailIcon />} defaultValue="ada@example.com" />
      <TextField {...args} disabled defaultValue="Ada Lovelace" />
      <Stack>
        <TextField {...args} size="sm" label="Small" defaultValue="Ada Lovelace" />
      </Stack>
    </div>
  ),
}
