import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { CheckboxField } from './checkbox-field.tsx'

/** One yes or no. The label says what is so when it is ticked. */
const meta = {
  title: 'Components/Field/CheckboxField',
  component: CheckboxField,
  parameters: {
    frame: 360,
    guide: {
      when: [
        'One yes or no that is sent with a form.',
        'An agreement that has to be given: `required`, with an error that says what is missing.',
      ],
      whenNot: [
        'A setting that takes effect at once: `Switch`.',
        'Two answers that both need words (“Public” or “Internal”): `RadioField`.',
      ],
      anatomy: [
        { part: 'Box', purpose: 'Native, with a tick when it is so.' },
        {
          part: 'Label',
          purpose: 'A statement that is true when the box is ticked. Never a question, never with “not”.',
        },
        { part: 'Hint', purpose: 'What follows from it.' },
        { part: 'Error', purpose: 'Why the form was refused.' },
      ],
      accessibility: [
        'The whole line can be pressed, 44 px high on a touch screen; the space bar ticks and unticks.',
        'Ticked and unticked differ in shape, not only in colour.',
        'A checkbox cannot be read-only in HTML. What cannot be changed is shown as text.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Let everybody in the company read it', name: 'open' },
} satisfies Meta<typeof CheckboxField>
export default meta

type Story = StoryObj<typeof meta>

/** Words and box press alike, and so does the space bar. */
export const Unticked: Story = {
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox', { name: 'Let everybody in the company read it' })
    await userEvent.click(canvas.getByText('Let everybody in the company read it'))
    await expect(box).toBeChecked()
    await userEvent.keyboard(' ')
    await expect(box).not.toBeChecked()
  },
}

export const Ticked: Story = { args: { defaultChecked: true } }

export const WithHint: Story = {
  args: { hint: 'Otherwise staff and you alone.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox')).toHaveAccessibleDescription('Otherwise staff and you alone.')
  },
}

export const WithError: Story = { args: { error: 'Tick this to go on.' } }

export const Disabled: Story = { args: { disabled: true, defaultChecked: true } }

/** Words that take more than one line stay beside their box. */
export const LongLabel: Story = {
  parameters: { frame: 240 },
  args: { label: 'Tell everybody in the Kundendienstabteilung by mail as soon as somebody has answered it' },
}

/** The state is sent as any form sends it. */
export const Sent: Story = {
  tags: ['!visual'],
  render: (args) => (
    <form aria-label="Access">
      <CheckboxField {...args} value="everybody" />
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
