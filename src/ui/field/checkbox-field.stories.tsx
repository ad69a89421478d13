import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { CheckboxField } from './checkbox-field.tsx'

/** A choice between yes and no. The label is true when the checkbox is checked. */
const meta = {
  title: 'Forms/CheckboxField',
  component: CheckboxField,
  parameters: {
    frame: 360,
    guide: {
      when: [
        'One yes or no that is sent with a form.',
        'A required consent: `required`, with an error that says what is missing.',
      ],
      whenNot: [
        'A setting that takes effect immediately: `Switch`.',
        'Two answers that both need a text (“Public” or “Internal”): `RadioField`.',
      ],
      anatomy: [
        { part: 'Checkbox', purpose: 'A native input with a check mark.' },
        {
          part: 'Label',
          purpose: 'A statement that is true when checked. No question, and no “not”.',
        },
        { part: 'Hint', purpose: 'The consequence.' },
        { part: 'Error', purpose: 'Why the form is invalid.' },
      ],
      accessibility: [
        'The whole line can be pressed, 44 px high on touch screens; Space toggles it.',
        'The states differ in shape, not only in colour.',
        'HTML has no read-only checkbox. Show a fixed value as text.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Let everybody in the company read it', name: 'open' },
} satisfies Meta<typeof CheckboxField>
export default meta

type Story = StoryObj<typeof meta>

/** A press on the label or the box, or the space bar, toggles the checkbox. */
export const Unchecked: Story = {
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox', { name: 'Let everybody in the company read it' })
    await userEvent.click(canvas.getByText('Let everybody in the company read it'))
    await expect(box).toBeChecked()
    await userEvent.keyboard(' ')
    await expect(box).not.toBeChecked()
  },
}

export const Checked: Story = { args: { defaultChecked: true } }

export const WithHint: Story = {
  args: { hint: 'Otherwise staff and you alone.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox')).toHaveAccessibleDescription('Otherwise staff and you alone.')
  },
}

export const WithError: Story = { args: { error: 'Tick this to go on.' } }

export const Disabled: Story = { args: { disabled: true, defaultChecked: true } }

/** A long label wraps beside its box. */
export const LongLabel: Story = {
  parameters: { frame: 240 },
  args: { label: 'Tell everybody in the Kundendienstabteilung by mail as soon as somebody has answered it' },
}

/** The field is submitted like any checkbox. */
export const Submitted: Story = {
  tags: ['!visual'],
  args: { value: 'everybody' },
  render: (args) => (
    <form aria-label="Access">
      <CheckboxField {...args} />
    </form>
  ),
  play: async ({ canvas }) => {
    const sent = () => new FormData(canvas.getByRole<HTMLFormElement>('form')).get('open')
    await expect(sent()).toBeNull()
    await userEvent.click(canvas.getByRole('checkbox'))
    await expect(sent()).toBe('everybody')
  },
}

/** Every state. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="sm">
      <CheckboxField {...args} label="Unticked" />
      <CheckboxField {...args} label="Ticked" defaultChecked />
      <CheckboxField {...args} label="Disabled" disabled />
      <CheckboxField {...args} label="Disabled and ticked" disabled defaultChecked />
      <CheckboxField {...args} label="With hint" hint="Otherwise staff and you alone." />
      <CheckboxField {...args} label="With error" error="Tick this to go on." />
      <CheckboxField {...args} label="Words that take more than one line stay beside their box and not below it" />
    </Stack>
  ),
}
