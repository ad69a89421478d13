import type { Meta, StoryObj } from '@storybook/react-vite'

import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Checkbox } from './checkbox.tsx'

/** The box by itself. In forms, where hint and error belong to it, use CheckboxField. */
const meta = {
  title: 'Components/Checkbox',
  component: Checkbox,
  parameters: {
    guide: {
      when: [
        'Choosing rows of a table or a list, with the label only read aloud.',
        'A box that stands for several others and can be half ticked.',
      ],
      whenNot: [
        'A question of a form: `CheckboxField`, which has hint and error.',
        'A setting that takes effect at once: `Switch`.',
      ],
      anatomy: [
        { part: 'Box', purpose: 'Empty, ticked, or with a dash when only some are chosen.' },
        { part: 'Label', purpose: 'Always there. In a table it is hidden and names the row: “Choose ACME-42”.' },
      ],
      accessibility: [
        'A half ticked box is read as “mixed” or “partially checked”.',
        'Pressing a half ticked box ticks it: let it choose everything, as people expect.',
        'Half ticked cannot be said in HTML, so without JavaScript the box is empty or ticked.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Choose ACME-42', onChange: fn() },
} satisfies Meta<typeof Checkbox>
export default meta

type Story = StoryObj<typeof meta>

export const Unticked: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByText('Choose ACME-42'))
    await expect(canvas.getByRole('checkbox')).toBeChecked()
    await expect(args.onChange).toHaveBeenCalledOnce()
  },
}

export const Ticked: Story = { args: { defaultChecked: true } }

export const Mixed: Story = {
  args: { label: 'All 12 queries', indeterminate: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox')).toBePartiallyChecked()
  },
}

export const LabelHidden: Story = {
  args: { labelHidden: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox', { name: 'Choose ACME-42' })).toBeVisible()
  },
}

export const Disabled: Story = { args: { disabled: true, defaultChecked: true } }

export const LongLabel: Story = {
  parameters: { frame: 200 },
  args: { label: 'All queries of the Kundendienstabteilungsleitung that nobody has taken' },
}

function SelectAll() {
  const [count, setCount] = useState(1)
  return (
    <Checkbox
      label="All 3 queries"
      checked={count === 3}
      indeterminate={count > 0 && count < 3}
      onChange={() => setCount(count === 3 ? 0 : 3)}
    />
  )
}

/** From some to all to none. */
export const Pressed: Story = {
  tags: ['!visual'],
  render: () => <SelectAll />,
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox')
    await expect(box).toBePartiallyChecked()
    await userEvent.click(box)
    await expect(box).toBeChecked()
    await expect(box).not.toBePartiallyChecked()
    await userEvent.click(box)
    await expect(box).not.toBeChecked()
  },
}

/** Every state on one sheet. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="sm">
      <Checkbox {...args} label="Unticked" />
      <Checkbox {...args} label="Ticked" defaultChecked />
      <Checkbox {...args} label="Mixed" indeterminate />
      <Checkbox {...args} label="Unticked, disabled" disabled />
      <Checkbox {...args} label="Ticked, disabled" disabled defaultChecked />
      <Checkbox {...args} label="Mixed, disabled" disabled indeterminate />
      <Checkbox {...args} label="Wrong" aria-invalid />
      <Checkbox {...args} label="Label only read aloud" labelHidden />
    </Stack>
  ),
}
