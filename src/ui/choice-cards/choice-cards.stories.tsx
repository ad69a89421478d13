import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
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
    { part: 'Error', purpose: 'For the whole group. The edge of every card is red.' },
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

/** The place of the text of a card. */
function placeOfText(card: HTMLElement): number {
  const text = document.createRange()
  text.selectNodeContents(card)
  text.setStartAfter(card.firstElementChild as Element)
  return text.getBoundingClientRect().x
}

/** Arrow keys choose. The text of a card stays in its place. */
export const Playground: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    const problem = canvas.getByText('Problem')
    const before = placeOfText(problem)
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'Question' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('radio', { name: 'Problem' })).toBeChecked()
    await expect(placeOfText(problem)).toBe(before)
  },
}

/** The edge of every card is red. */
export const WithError: Story = {
  tags: ['!visual'],
  args: { defaultValue: undefined, error: 'Choose one of the options.' },
  play: async ({ canvas }) => {
    const red = getComputedStyle(canvas.getByText('Choose one of the options.')).color
    for (const name of ['Question', 'Complaint']) {
      await waitFor(() => expect(canvas.getByText(name)).toHaveStyle({ borderTopColor: red }))
    }
  },
}

/** A long label wraps within its card. */
export const LongLabel: Story = {
  tags: ['!visual'],
  args: { defaultValue: 'a', options: [{ value: 'a', label: 'Donaudampfschifffahrtsgesellschaft '.repeat(3) }] },
}

/** Nothing chosen, one chosen, with an error, and a long label that is chosen. */
export const Variants: Story = {
  render: (args) => (
    <Stack>
      <ChoiceCards {...args} name="none" defaultValue={undefined} />
      <ChoiceCards {...args} name="chosen" />
      <ChoiceCards {...args} name="wrong" defaultValue={undefined} error="Choose one of the options." />
      <ChoiceCards {...args} {...LongLabel.args} name="long" />
    </Stack>
  ),
}
