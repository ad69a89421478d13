import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { ChoiceCards } from './choice-cards.tsx'

const guide = {
  when: ['One of a few options of a form, when seeing them all helps to choose: a category.'],
  whenNot: [
    'Options that are known by name: `SelectField` or `Combobox`.',
    'Options that need an explanation each: `RadioField`.',
    'What is shown at once, without a form: `SegmentedControl`.',
  ],
  anatomy: [
    { part: 'Legend', purpose: 'What is chosen.' },
    {
      part: 'Card',
      purpose:
        'A name, and a hint as a tooltip. The chosen one has an edge and a tint of the accent, and a check mark.',
    },
  ],
  accessibility: [
    'Native radio buttons: Tab reaches the group, arrow keys choose.',
    'Cards wrap, and are 44 px high on touch screens.',
    'In forced colours the radio buttons are shown.',
  ],
} satisfies Guide

/** One of a few options, as cards. */
const meta = {
  title: 'Forms/ChoiceCards',
  component: ChoiceCards,
  parameters: { frame: 360, guide },
  args: {
    label: 'Category',
    name: 'category',
    defaultValue: 'question',
    options: [
      { value: 'question', label: 'Question' },
      { value: 'problem', label: 'Problem', hint: 'Something does not work.' },
      { value: 'request', label: 'Request' },
      { value: 'complaint', label: 'Complaint' },
    ],
  },
} satisfies Meta<typeof ChoiceCards>
export default meta

type Story = StoryObj<typeof meta>

/** Arrow keys choose. */
export const Playground: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'Question' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('radio', { name: 'Problem' })).toBeChecked()
  },
}

/** Nothing chosen, with an error, and a long label. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <ChoiceCards {...args} name="none" defaultValue={undefined} />
      <ChoiceCards {...args} name="wrong" error="Choose one of the options." />
      <ChoiceCards
        {...args}
        name="long"
        options={[{ value: 'a', label: 'Donaudampfschifffahrtsgesellschaft '.repeat(3) }]}
      />
    </Stack>
  ),
}
