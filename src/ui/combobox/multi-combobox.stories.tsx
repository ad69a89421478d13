import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Field } from '../field/field.tsx'
import type { Guide } from '../guide.ts'
import { MultiCombobox } from './multi-combobox.tsx'
import { NativeChoice } from './native-choice.tsx'
import { groups, people, words } from './people.fixture.ts'

/** Turns to the field as the tab key does, and waits until it is the rich one. */
const turnTo = async (name = 'Followers') => {
  await userEvent.tab()
  const input = await waitFor(() => screen.getByRole('combobox', { name }))
  await waitFor(() => expect(input).toHaveFocus())
  return input as HTMLInputElement
}

/** What is chosen stands in the field, each with a button that takes it back. */
const meta = {
  title: 'Components/MultiCombobox',
  component: MultiCombobox,
  parameters: {
    frame: { width: 360, height: 420 },
    guide: {
      when: [
        'Any number of answers out of many, which people know by name: followers, topics, recipients.',
        'Answers that are found elsewhere while somebody types: give `onQueryChange`.',
      ],
      whenNot: [
        'Up to about ten answers: `CheckboxGroup`, where all of them are in sight.',
        'Exactly one answer: `Combobox`. Filters above a list: a `Menu` of boxes and `Chip`s.',
        'Showing what something has: `TagList`.',
      ],
      anatomy: [
        { part: 'Chosen', purpose: 'In the order in which it was chosen, each with a button that takes it back.' },
        { part: 'Input', purpose: 'After what is chosen; looks for more.' },
        { part: 'Clear and open', purpose: 'Takes back everything; shows the whole list.' },
        {
          part: 'List',
          purpose: 'Ticks what is chosen. It stays open, so that several can be chosen one after the other.',
        },
        {
          part: 'Native list',
          purpose: 'Sends each value under the same name. It opens to six lines without JavaScript.',
        },
      ],
      accessibility: [
        'Backspace in the empty input takes back the last one. From its start the arrow key goes to what is chosen, and Delete takes that back.',
        'The tab key passes the small buttons by, as those keys do the same.',
        'How many options fit is said; ticked ones are read as selected.',
        'What is typed before the field is loaded is not lost, and if it cannot be loaded the native list does the work.',
      ],
    } satisfies Guide,
  },
  args: {
    label: 'Followers',
    name: 'followers',
    options: people,
    placeholder: 'Nobody yet',
    words: { ...words, clear: 'Take back all' },
    onChoose: fn(),
  },
} satisfies Meta<typeof MultiCombobox>
export default meta

type Story = StoryObj<typeof meta>

/** Before anybody turns to it, drawn as it will be. */
export const Resting: Story = {
  parameters: { frame: 360 },
  args: { defaultValue: ['ana', 'dana'] },
  play: async ({ canvas }) => {
    const select = canvas.getByRole<HTMLSelectElement>('listbox', { name: 'Followers' })
    await expect([...select.selectedOptions].map(({ value }) => value)).toEqual(['ana', 'dana'])
  },
}

export const Empty: Story = { parameters: { frame: 360 } }

/** One after the other, without leaving the keyboard. */
export const Choosing: Story = {
  play: async ({ args, canvas }) => {
    const input = await turnTo()
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('option', { name: /Ana/ })
    await userEvent.keyboard('{Enter}')
    await expect(args.onChoose).toHaveBeenLastCalledWith(['ana'])
    await expect(screen.getByRole('option', { name: /Ana/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.type(input, 'chl')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await userEvent.keyboard('{Enter}')
    await expect(args.onChoose).toHaveBeenLastCalledWith(['ana', 'chloe'])
    await expect(input).toHaveValue('')
    await expect(canvas.getByRole('toolbar', { name: 'Chosen people' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('option', { name: /Ben/ })
  },
}

/** With the keys and with the buttons. */
export const TakingBack: Story = {
  parameters: { frame: 360 },
  args: { defaultValue: ['ana', 'ben', 'chloe', 'dana'] },
  play: async ({ args, canvas }) => {
    await turnTo()
    await userEvent.keyboard('{Backspace}')
    await expect(args.onChoose).toHaveBeenLastCalledWith(['ana', 'ben', 'chloe'])
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Delete}')
    await expect(args.onChoose).toHaveBeenLastCalledWith(['ana', 'chloe'])
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Ana Šárková' }))
    await expect(args.onChoose).toHaveBeenLastCalledWith(['chloe'])
    await userEvent.click(canvas.getByRole('button', { name: 'Take back all' }))
    await expect(args.onChoose).toHaveBeenLastCalledWith([])
    await expect(canvas.getByRole('combobox', { name: 'Followers' })).toHaveFocus()
  },
}

export const InGroups: Story = {
  parameters: { frame: { width: 360, height: 480 } },
  args: { options: groups, defaultValue: ['dana'] },
  play: async () => {
    await turnTo()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('group', { name: 'Requesters' })).toBeVisible())
  },
}

/** Each value under the same name, whichever of the two fields is there; set back with the form. */
export const Sent: Story = {
  tags: ['!visual'],
  args: { defaultValue: ['ana'] },
  render: (args) => (
    <form aria-label="Query">
      <MultiCombobox {...args} />
      <Button type="reset">Set back</Button>
    </form>
  ),
  play: async ({ canvas }) => {
    const sent = () => new FormData(canvas.getByRole<HTMLFormElement>('form')).getAll('followers')
    await expect(sent()).toEqual(['ana'])
    const input = await turnTo()
    await userEvent.type(input, 'dana{Enter}')
    await expect(sent()).toEqual(['ana', 'dana'])
    await userEvent.click(canvas.getByRole('button', { name: 'Set back' }))
    await waitFor(() => expect(sent()).toEqual(['ana']))
    await expect(canvas.queryByRole('button', { name: 'Remove Dana Wolf' })).not.toBeInTheDocument()
  },
}

/** Nothing moves when the rich field takes the place of what is drawn for it. */
export const KeepsItsPlace: Story = {
  tags: ['!visual'],
  parameters: { frame: 360 },
  args: { defaultValue: ['ana', 'ben', 'chloe', 'dana'] },
  play: async ({ canvas, canvasElement }) => {
    const before = canvasElement.getBoundingClientRect().height
    await userEvent.hover(canvas.getByRole('listbox', { name: 'Followers' }))
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Followers' })).toBeVisible())
    await expect(canvasElement.getBoundingClientRect().height).toBe(before)
  },
}

/** What there is without JavaScript, and until it runs. */
export const WithoutJavaScript: Story = {
  parameters: { frame: { width: 320, height: 160 } },
  render: ({ label, name, placeholder }) => (
    <Field label={label}>
      {(ids) => (
        <NativeChoice
          {...ids}
          name={name}
          multiple
          options={people}
          chosen={people.slice(0, 2)}
          size="md"
          live={false}
          replaced={false}
          placeholder={placeholder}
          onChange={fn()}
        />
      )}
    </Field>
  ),
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('listbox', { name: 'Followers' })).toHaveFocus()
  },
}

export const WithError: Story = {
  parameters: { frame: 360 },
  args: { error: 'Choose at least one.' },
  play: async () => {
    await expect(await turnTo()).toBeInvalid()
  },
}

export const Disabled: Story = { parameters: { frame: 360 }, args: { disabled: true, defaultValue: ['ana', 'ben'] } }

export const LongNames: Story = {
  parameters: { frame: 240 },
  args: {
    options: [{ value: 'm', label: 'Maximiliane Wolfeschlegelsteinhausenbergerdorff' }, ...people],
    defaultValue: ['m', 'ana'],
  },
  play: async () => {
    await turnTo()
  },
}

/** Every state on one sheet, as it rests and as it is once it was turned to. */
export const Variants: Story = {
  parameters: { frame: 640 },
  render: (args) => (
    <div className="grid grid-cols-2 items-start gap-4">
      <MultiCombobox {...args} name="a" label="Empty" />
      <MultiCombobox {...args} name="b" label="Chosen" defaultValue={['ana', 'ben', 'dana']} />
      <MultiCombobox {...args} name="c" label="Small" size="sm" defaultValue={['ana']} />
      <MultiCombobox {...args} name="d" label="With error" error="Choose at least one." />
      <MultiCombobox {...args} name="e" label="Disabled" disabled defaultValue={['ana']} />
      <MultiCombobox {...args} name="f" label="With hint" hint="They get a mail." />
      <MultiCombobox {...args} name="g" label="Turned to, empty" />
      <MultiCombobox {...args} name="h" label="Turned to, chosen" defaultValue={['ana', 'ben', 'dana']} />
      <MultiCombobox {...args} name="i" label="Turned to, small" size="sm" defaultValue={['ana']} />
      <MultiCombobox {...args} name="j" label="Turned to, with error" error="Choose at least one." />
    </div>
  ),
  play: async ({ canvas }) => {
    for (const field of canvas.getAllByLabelText(/^Turned to/)) await userEvent.hover(field)
    await waitFor(() => {
      for (const field of canvas.getAllByLabelText(/^Turned to/)) void expect(field.tagName).toBe('INPUT')
    })
  },
}
