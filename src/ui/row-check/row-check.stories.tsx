import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Text } from '../text/text.tsx'
import { RowCheckSwitch } from './row-check-switch.tsx'
import { RowCheck } from './row-check.tsx'
import { UnreadDot } from './unread-dot.tsx'

const guide = {
  when: ['Rows that are read one by one, and sometimes changed together: a list of queries.'],
  whenNot: [
    'Rows that are always selected first: `Checkbox`.',
    'A table with columns of its own: `DataTable`, whose rows have checkboxes.',
  ],
  anatomy: [
    {
      part: 'List',
      purpose:
        'Any element with the class `checkable-list`, around the switch and the rows. `checkable-rows` is around their `ol`.',
    },
    {
      part: 'Row',
      purpose:
        'A `li` with the class `checkable-row`, and `linked-row` if a link covers it. A selected one has a tint.',
    },
    {
      part: 'Checkbox',
      purpose: '`RowCheck`, the first child of its row. The form that uses it may be elsewhere: `form`.',
    },
    { part: 'Switch', purpose: '`RowCheckSwitch`, which shows the checkboxes on phones and touch screens.' },
    {
      part: 'Dot',
      purpose: '`UnreadDot`, in what follows the checkbox. It gives its place to a checkbox that is shown.',
    },
  ],
  accessibility: [
    'The label names the row: “Select ACME-42”.',
    'A checkbox is shown under the pointer, with the focus, and in all rows once one is selected.',
    'In high contrast, in forced colours and without JavaScript it is always shown.',
    'The dot has a word for screen readers, which they read before the text of the row.',
  ],
} satisfies Guide

/** The checkbox of a row, which a mouse finds on its way. */
const meta = {
  title: 'Forms/RowCheck',
  component: RowCheck,
  subcomponents: { RowCheckSwitch, UnreadDot },
  parameters: { frame: 360, guide },
  args: { label: 'Select ACME-42', name: 'rows[]', value: '42' },
  render: (args) => (
    <div className="checkable-list">
      <RowCheckSwitch label="Select" />
      <div className="@container checkable-rows">
        <ol aria-label="Queries">
          <li className="linked-row checkable-row py-2.5">
            <RowCheck {...args} />
            <Text>The printer jams</Text>
          </li>
          <li className="linked-row checkable-row py-2.5">
            <RowCheck label="Select ACME-43" name="rows[]" value="43" />
            <Text weight="semibold">
              <UnreadDot label="Unread" />
              The door does not open
            </Text>
          </li>
        </ol>
      </div>
    </div>
  ),
} satisfies Meta<typeof RowCheck>
export default meta

type Story = StoryObj<typeof meta>

/** Once one row is selected, the checkboxes of all rows are shown. */
export const Plain: Story = {
  play: async ({ canvas }) => {
    const first = canvas.getByRole('checkbox', { name: 'Select ACME-42' })
    const second = canvas.getByRole('checkbox', { name: 'Select ACME-43' })
    await expect(second).toHaveStyle({ opacity: '0' })
    await userEvent.click(first)
    await expect(first).toBeChecked()
    await expect(second).toHaveStyle({ opacity: '1' })
    await expect(canvas.getByText('Unread').parentElement).not.toBeVisible()
  },
}

/** A row that is selected at first. */
export const Checked: Story = { args: { defaultChecked: true } }

/** On a phone the switch shows the checkboxes, for which the rows make room. */
export const SwitchOn: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox', { name: 'Select ACME-42' })
    await expect(box).toHaveStyle({ opacity: '0', pointerEvents: 'none' })
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select' }))
    await expect(box).toHaveStyle({ opacity: '1', pointerEvents: 'auto' })
    await userEvent.click(box)
    await expect(box).toBeChecked()
  },
}

/** Rows without a checkbox that is shown, and with one that is checked. Each list has an unread row. */
export const Variants: Story = {
  render: (args) => (
    <div className="grid gap-4">
      {[false, true].map((isChecked) => (
        <div key={String(isChecked)} className="@container checkable-list checkable-rows">
          <ol aria-label={isChecked ? 'With a selected row' : 'Without a selected row'}>
            <li className="linked-row checkable-row py-2.5">
              <RowCheck {...args} defaultChecked={isChecked} />
              <Text>The printer jams</Text>
            </li>
            <li className="linked-row checkable-row py-2.5">
              <RowCheck {...args} label="Select ACME-43" />
              <Text weight="semibold">
                <UnreadDot label="Unread" />
                The door does not open
              </Text>
            </li>
          </ol>
        </div>
      ))}
    </div>
  ),
}
