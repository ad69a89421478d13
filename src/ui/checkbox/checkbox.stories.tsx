import type { Meta, StoryObj } from '@storybook/react-vite'

import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Checkbox } from './checkbox.tsx'

/** A checkbox without hint and error. For forms use CheckboxField. */
const meta = {
  title: 'Forms/Checkbox',
  component: Checkbox,
  parameters: {
    guide: {
      when: [
        'Selecting rows of a table or list, with a hidden label.',
        'A checkbox for several others, with a mixed state.',
      ],
      whenNot: [
        'A question in a form: `CheckboxField`, which has hint and error.',
        'A setting that takes effect immediately: `Switch`.',
      ],
      anatomy: [
        { part: 'Checkbox', purpose: 'Empty, checked, or with a dash for a mixed state.' },
        { part: 'Label', purpose: 'Required. In a table it is hidden and names the row: “Select ACME-42”.' },
      ],
      accessibility: [
        'The mixed state is read as “mixed” or “partially checked”.',
        'Pressing a mixed checkbox checks it, and should select everything.',
        'HTML has no mixed state, so without JavaScript the checkbox is empty or checked.',
      ],
    } satisfies Guide,
  },
  args: { label: 'Choose ACME-42', onChange: fn() },
} satisfies Meta<typeof Checkbox>
export default meta

type Story = StoryObj<typeof meta>

export const Unchecked: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByText('Choose ACME-42'))
    await expect(canvas.getByRole('checkbox')).toBeChecked()
    await expect(args.onChange).toHaveBeenCalledOnce()
  },
}

export const Checked: Story = { args: { defaultChecked: true } }

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

/** A press on a partly checked checkbox checks it, and the next one unchecks it. */
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

/** The edge is red. Words beside it say what is wrong. */
export const Wrong: Story = { tags: ['!visual'], args: { label: 'Wrong', 'aria-invalid': true } }

/** Every state. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="sm">
      <Checkbox {...args} label="Unticked" />
      <Checkbox {...args} label="Ticked" defaultChecked />
      <Checkbox {...args} label="Mixed" indeterminate />
      <Checkbox {...args} label="Unticked, disabled" disabled />
      <Checkbox {...args} label="Ticked, disabled" disabled defaultChecked />
      <Checkbox {...args} label="Mixed, disabled" disabled indeterminate />
      <Checkbox {...args} {...Wrong.args} />
      <Checkbox {...args} label="Label only read aloud" labelHidden />
    </Stack>
  ),
}
