import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Switch } from './switch.tsx'

/** A setting that is on or off. Position and check mark show the state, not only the colour. */
const meta = {
  title: 'Forms/Switch',
  component: Switch,
  parameters: {
    frame: 360,
    guide: {
      when: ['A setting with two states that takes effect when pressed.'],
      whenNot: [
        'A value that a form submits: `CheckboxField`.',
        'Two states that both need a name (“List” and “Board”): `SegmentedControl`.',
        'An irreversible action: a `Button` with a confirmation.',
      ],
      anatomy: [
        { part: 'Track and thumb', purpose: 'On: the thumb is at the end, with a check mark.' },
        {
          part: 'Label',
          purpose: 'Names the thing, not the state: “Notify me by e-mail”. It never changes.',
        },
        { part: 'Hint', purpose: 'The effect of turning it on.' },
        { part: 'Error', purpose: 'The change was not saved: say so, and reset the switch.' },
      ],
      accessibility: [
        'Announced as a switch, “on” or “off”. Space and a press on the label toggle it.',
        'Position, check mark and colour show the state, also in forced colours.',
        'Without JavaScript it is a checkbox of its form, which needs a button.',
        'Your task: announce politely that it was saved, for example with a `Toaster`, if saving takes a while.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Notify me by mail', name: 'mail', onCheckedChange: fn() },
} satisfies Meta<typeof Switch>
export default meta

type Story = StoryObj<typeof meta>

export const Off: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('switch', { name: 'Notify me by mail' })).not.toBeChecked()
  },
}

/** A press on the label or the track, or the space bar, toggles the switch. */
export const Turned: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    const control = canvas.getByRole('switch', { name: 'Notify me by mail' })
    await expect(control).not.toBeChecked()
    await userEvent.click(canvas.getByText('Notify me by mail'))
    await expect(control).toBeChecked()
    await userEvent.keyboard(' ')
    await expect(control).not.toBeChecked()
    await expect(args.onCheckedChange).toHaveBeenNthCalledWith(1, true)
    await expect(args.onCheckedChange).toHaveBeenNthCalledWith(2, false)
  },
}

export const On: Story = { args: { defaultChecked: true } }

export const WithHint: Story = {
  args: { hint: 'At most one mail an hour.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('switch')).toHaveAccessibleDescription('At most one mail an hour.')
  },
}

export const WithError: Story = {
  args: { error: 'This was not saved: there is no connection. Try again.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('switch')).toBeInvalid()
  },
}

export const Disabled: Story = { args: { disabled: true, defaultChecked: true, hint: 'Set by an admin.' } }

export const Focused: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('switch')).toHaveFocus()
  },
}

export const LongLabel: Story = {
  parameters: { frame: 240 },
  args: { label: 'Tell everybody in the Kundendienstabteilungsleitung as soon as a query is overdue' },
}

/** The switch is submitted like a checkbox. */
export const Sent: Story = {
  tags: ['!visual'],
  render: (args) => (
    <form aria-label="Settings">
      <Switch {...args} />
    </form>
  ),
  play: async ({ canvas }) => {
    const sent = () => new FormData(canvas.getByRole<HTMLFormElement>('form')).get('mail')
    await expect(sent()).toBeNull()
    await userEvent.click(canvas.getByRole('switch'))
    await expect(sent()).toBe('on')
  },
}

/** Every state. */
export const Variants: Story = {
  parameters: { frame: 560 },
  render: (args) => (
    <div className="grid items-start gap-x-8 gap-y-3 sm:grid-cols-2">
      <Switch {...args} label="Off" />
      <Switch {...args} label="On" defaultChecked />
      <Switch {...args} label="Off, disabled" disabled />
      <Switch {...args} label="On, disabled" disabled defaultChecked />
      <Switch {...args} label="With hint" hint="At most one mail an hour." />
      <Switch {...args} label="With error" error="This was not saved." />
      <Switch {...args} label="With error" error="This was not saved." defaultChecked />
    </div>
  ),
}
