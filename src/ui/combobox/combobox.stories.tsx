import type { Meta, StoryObj } from '@storybook/react-vite'

import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { Combobox, type ComboboxProps } from './combobox.tsx'
import { comboboxWords, groupedOptions, peopleOptions } from './people.fixture.ts'

/** The first import of the rich field can take seconds. */
const loading = { timeout: 10_000 }

/** Focuses the field by Tab and waits for the rich field. */
const turnTo = async (name = 'Assignee') => {
  await userEvent.tab()
  const input = await waitFor(() => {
    const found = screen.getByRole('combobox', { name })
    if (found.tagName !== 'INPUT') throw new Error('The rich field is not there yet.')
    return found as HTMLInputElement
  }, loading)
  await waitFor(() => expect(input).toHaveFocus())
  return input
}

/** Stores the value in state, as every user of the component does. */
function Stateful(args: ComboboxProps) {
  const [value, setValue] = useState(args.value)
  const choose = (next: string) => {
    setValue(next)
    args.onValueChange(next)
  }
  return <Combobox {...args} value={value} onValueChange={choose} />
}

/** A native select that becomes a searchable field on the first focus or hover. */
const meta = {
  title: 'Forms/Combobox',
  component: Combobox,
  parameters: {
    frame: { width: 320, height: 420 },
    guide: {
      when: [
        'One of more than about fifteen options that people know by name: a person, a product, a place.',
        'Options are fetched while typing: pass `onQueryChange`.',
        'A list that people extend, such as labels: pass `onCreate`.',
      ],
      whenNot: [
        'Fewer options: `SelectField`, or `RadioField` if they need reading. Both work without JavaScript.',
        'Several answers: checkboxes.',
        'Free text: `TextField`. A combobox only accepts listed options and, with `onCreate`, new ones.',
        'An action or a page: `CommandPalette` or `Menu`.',
      ],
      anatomy: [
        {
          part: 'Input',
          purpose: 'Shows the choice. Typing searches; leaving the field restores the choice.',
        },
        { part: 'Clear and open buttons', purpose: 'Remove the choice, and show the whole list.' },
        { part: 'List', purpose: 'Matching options. Hints distinguish equal names, and avatars show people.' },
        { part: 'Group', purpose: 'Options below a heading, such as a team. The native select keeps their order.' },
        { part: 'Create entry', purpose: 'The last entry adds the typed text, unless an option has that label.' },
        {
          part: 'Messages',
          purpose: 'No match, or loading. Current options stay until new ones arrive.',
        },
        {
          part: 'Native select',
          purpose: 'Submits the value. It is the whole field until the first use, and without JavaScript.',
        },
      ],
      accessibility: [
        'Arrow keys move through the list, Enter chooses, Escape closes the list without a change.',
        'The number of matches is announced. Accents, case and word order do not matter.',
        'A group is named by its heading. Avatars are hidden from screen readers, because the name stands beside them.',
        'Text typed while loading is kept. If loading fails, the native select stays.',
        'With `onQueryChange`, pass the most likely options first. Without JavaScript no others can be chosen.',
      ],
    } satisfies Guide,
  },
  args: {
    label: 'Assignee',
    name: 'assignee',
    options: peopleOptions,
    placeholder: 'Nobody',
    words: comboboxWords,
    value: '',
    onValueChange: fn(),
  },
  render: (args) => <Stateful {...args} />,
} satisfies Meta<typeof Combobox>
export default meta

type Story = StoryObj<typeof meta>

/** Before the first use: a native select. */
export const Initial: Story = {
  parameters: { frame: 320 },
  args: { value: 'ana' },
  play: async ({ canvas }) => {
    const select = canvas.getByRole('combobox', { name: 'Assignee' })
    await expect(select.tagName).toBe('SELECT')
    await expect(select).toHaveValue('ana')
  },
}

export const Empty: Story = { parameters: { frame: 320 } }

/** Typing filters by label and hint; Enter chooses the best match. */
export const Filtering: Story = {
  parameters: { closes: true },
  play: async ({ args, canvas }) => {
    const input = await turnTo()
    await userEvent.type(input, 'facil')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    await expect(screen.getByText('2 people')).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenCalledWith('ana')
    await expect(input).toHaveValue('Ana Šárková')
    await expect(canvas.getByLabelText('Assignee')).toHaveFocus()
    await userEvent.clear(input)
    await userEvent.type(input, 'sarkova an')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  },
}

/** Arrow keys move through the list; Escape changes nothing. */
export const ByKeyboard: Story = {
  parameters: { closes: true },
  args: { value: 'ben' },
  play: async ({ args }) => {
    const input = await turnTo()
    await expect(input).toHaveValue('Ben Okafor')
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('option', { name: /Ben/ })).toHaveAttribute('data-highlighted'))
    await userEvent.keyboard('{ArrowDown}')
    await expect(screen.getByRole('option', { name: /Chloé/ })).toHaveAttribute('data-highlighted')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
    await expect(input).toHaveValue('Ben Okafor')
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await expect(input).toHaveValue('Ben Okafor')
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('option', { name: /Ben/ })).toHaveAttribute('aria-selected', 'true'))
  },
}

/** Deleting the text starts a new search, and Escape restores the choice. */
export const Emptied: Story = {
  tags: ['!visual'],
  args: { value: 'ben' },
  play: async ({ args }) => {
    const input = await turnTo()
    await userEvent.clear(input)
    await waitFor(() => expect(screen.getByRole('listbox')).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(input).toHaveValue('Ben Okafor'))
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
}

/** The first entry of the list removes the choice, because the clear button is not reachable by Tab. */
export const RemovedByKeyboard: Story = {
  tags: ['!visual'],
  args: { value: 'ben' },
  play: async ({ args }) => {
    const input = await turnTo()
    await userEvent.keyboard('nob')
    await waitFor(() => expect(screen.getByRole('option', { name: 'Nobody' })).toHaveAttribute('data-highlighted'))
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenCalledWith('')
    await waitFor(() => expect(input).toHaveValue(''))
    await expect(input).toHaveAttribute('placeholder', 'Nobody')
  },
}

/** Text typed while the rich field is loading is kept. */
export const TypedWhileLoading: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    canvas.getByRole('combobox', { name: 'Assignee' }).focus()
    await userEvent.keyboard('chloé m')
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Assignee' }).tagName).toBe('INPUT'), loading)
    await waitFor(() => expect(screen.getByRole('option', { name: /Chloé/ })).toHaveAttribute('data-highlighted'))
    await expect(canvas.getByRole('combobox', { name: 'Assignee' })).toHaveValue('chloé m')
  },
}

/** A press opens the rich list, never the native one first. */
export const Pressed: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Assignee' }))
    const list = await screen.findByRole('listbox', undefined, loading)
    await userEvent.click(within(list).getByRole('option', { name: /Dana/ }))
    await expect(args.onValueChange).toHaveBeenCalledWith('dana')
    await userEvent.click(canvas.getByRole('button', { name: 'Nobody after all' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith('')
    await userEvent.click(canvas.getByRole('button', { name: 'Show people' }))
    await waitFor(() => expect(screen.getByRole('listbox')).toBeVisible())
  },
}

export const NoMatch: Story = {
  parameters: { frame: { width: 320, height: 160 } },
  play: async () => {
    await userEvent.type(await turnTo(), 'zzz')
    await waitFor(() => expect(screen.getByText('Nobody by that name.')).toBeVisible())
  },
}

/** Options with avatars below headings. Searching keeps the headings of what matches. */
export const Grouped: Story = {
  args: { options: groupedOptions, value: 'ben' },
  play: async ({ args }) => {
    const input = await turnTo()
    await userEvent.clear(input)
    await userEvent.type(input, 'an')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    const list = () => within(screen.getByRole('listbox'))
    await expect(list().getByRole('group')).toHaveAccessibleName('Facilities')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(args.onValueChange).toHaveBeenCalledWith('dana')
    await userEvent.clear(input)
    await waitFor(() => expect(list().getAllByRole('group')).toHaveLength(4))
  },
}

/** Adds the option that a person creates, and chooses it, as every user of `onCreate` does. */
function Growing(args: ComboboxProps) {
  const [added, setAdded] = useState<string[]>([])
  const [value, setValue] = useState(args.value)
  const create = (text: string) => {
    setAdded([...added, text])
    setValue(text)
    args.onCreate?.(text)
  }
  const options = [...args.options, ...added.map((label) => ({ value: label, label }))]
  return <Combobox {...args} options={options} value={value} onValueChange={setValue} onCreate={create} />
}

/** The last entry adds what was typed. Text that is the label of an option adds nothing. */
export const Creating: Story = {
  args: { onCreate: fn() },
  render: (args) => <Growing {...args} />,
  play: async ({ args }) => {
    const input = await turnTo()
    await userEvent.type(input, 'ben okafor')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await userEvent.clear(input)
    await userEvent.type(input, 'Zoe Quist')
    await waitFor(() => expect(screen.getByRole('option')).toHaveAccessibleName('Add “Zoe Quist”'))
    await userEvent.keyboard('{Enter}')
    await expect(args.onCreate).toHaveBeenCalledWith('Zoe Quist')
    await waitFor(() => expect(input).toHaveValue('Zoe Quist'))
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
    await userEvent.clear(input)
    await userEvent.type(input, 'Fa')
    await waitFor(() => expect(screen.getAllByRole('option').at(-1)).toHaveAccessibleName('Add “Fa”'))
    await expect(screen.getAllByRole('option').length).toBeGreaterThan(2)
  },
}

function Elsewhere(args: ComboboxProps) {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState('')
  const fits = peopleOptions.filter(({ label }) => label.toLowerCase().includes(found.toLowerCase()))
  return (
    <>
      <Stateful {...args} options={fits} loading={query !== found} onQueryChange={setQuery} />
      <Button className="mt-64" onMouseDown={(event) => event.preventDefault()} onClick={() => setFound(query)}>
        Let the answer come
      </Button>
    </>
  )
}

/** Options are fetched. The current ones stay until the new ones arrive. */
export const FetchedOptions: Story = {
  render: (args) => <Elsewhere {...args} />,
  play: async ({ args }) => {
    const input = await turnTo()
    await userEvent.type(input, 'Dana')
    await waitFor(() => expect(screen.getByText('Looking')).toBeVisible())
    await expect(screen.getAllByRole('option')).toHaveLength(peopleOptions.length)
    await userEvent.click(screen.getByText('Let the answer come'))
    await userEvent.click(input)
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await userEvent.click(screen.getByRole('option', { name: /Dana/ }))
    await expect(args.onValueChange).toHaveBeenCalledWith('dana')
    await expect(input).toHaveValue('Dana Wolf')
  },
}

/** The native select and the rich field submit one value under the same name. */
export const Submitted: Story = {
  tags: ['!visual'],
  args: { value: 'ben' },
  render: (args) => (
    <form aria-label="Query">
      <Stateful {...args} />
    </form>
  ),
  play: async ({ canvas }) => {
    const sent = () => new FormData(canvas.getByRole<HTMLFormElement>('form')).getAll('assignee')
    await expect(sent()).toEqual(['ben'])
    const input = await turnTo()
    await expect(sent()).toEqual(['ben'])
    await userEvent.clear(input)
    await userEvent.type(input, 'dana{Enter}')
    await expect(sent()).toEqual(['dana'])
  },
}

/** Validation focuses the rich field, not the hidden select. */
export const Required: Story = {
  tags: ['!visual'],
  args: { required: true },
  render: (args) => (
    <form aria-label="Query">
      <Stateful {...args} />
    </form>
  ),
  play: async ({ canvas }) => {
    const input = await turnTo()
    await expect(input).toBeRequired()
    input.blur()
    await expect(canvas.getByRole<HTMLFormElement>('form').reportValidity()).toBe(false)
    await waitFor(() => expect(input).toHaveFocus())
  },
}

/** In a dialog the list opens inside it, because everything else is inert. */
export const InDialog: Story = {
  tags: ['!visual'],
  render: (args) => (
    <dialog
      aria-label="Assign"
      ref={(dialog) => {
        if (dialog && !dialog.open) dialog.showModal()
      }}
    >
      <Stateful {...args} />
    </dialog>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Assignee' }))
    const list = await screen.findByRole('listbox', undefined, loading)
    await expect(canvas.getByRole('dialog')).toContainElement(list)
    await userEvent.click(screen.getByRole('option', { name: /Dana/ }))
    await expect(canvas.getByRole('combobox', { name: 'Assignee' })).toHaveValue('Dana Wolf')
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
  },
}

/** The rich field adds no style elements, because the content security policy forbids them. */
export const WithoutStyleElements: Story = {
  tags: ['!visual'],
  play: async ({ canvasElement }) => {
    const styles = () => [...document.body.querySelectorAll('style')]
    const ofStorybook = styles().filter((style) => !canvasElement.contains(style))
    await userEvent.type(await turnTo(), 'a')
    await screen.findByRole('listbox', undefined, loading)
    await expect(styles()).toEqual(ofStorybook)
  },
}

export const WithHint: Story = {
  parameters: { frame: 320 },
  args: { hint: 'Only active staff can be chosen.' },
  play: async () => {
    await expect(await turnTo()).toHaveAccessibleDescription('Only active staff can be chosen.')
  },
}

/** The rich field that replaces the native select is invalid as well. */
export const WithError: Story = {
  parameters: { frame: 320 },
  args: { error: 'Choose somebody who is active.' },
  play: async () => {
    await expect(await turnTo()).toBeInvalid()
  },
}

export const Disabled: Story = { parameters: { frame: 320 }, args: { disabled: true, value: 'ana' } }

export const LongNames: Story = {
  parameters: { frame: { width: 240, height: 460 } },
  args: {
    label: 'Who of the Kundendienstabteilung should answer it',
    options: [
      { value: 'm', label: 'Maximiliane Wolfeschlegelsteinhausenbergerdorff', hint: 'Kundendienstabteilungsleitung' },
      ...peopleOptions,
    ],
    value: 'm',
  },
  play: async () => {
    await turnTo('Who of the Kundendienstabteilung should answer it')
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('listbox', undefined, loading)
  },
}

/** Every state, before and after the first use. */
export const Variants: Story = {
  parameters: { frame: 560 },
  render: (args) => (
    <div className="grid grid-cols-2 items-start gap-4">
      <Stateful {...args} name="a" label="Empty" />
      <Stateful {...args} name="b" label="Chosen" value="ana" />
      <Stateful {...args} name="d" label="With hint" hint="Only active staff can be chosen." />
      <Stateful {...args} name="e" label="With error" error="Choose somebody." />
      <Stateful {...args} name="f" label="Disabled" disabled value="ana" />
      <Stateful {...args} name="g" label="Turned to, empty" />
      <Stateful {...args} name="h" label="Turned to, chosen" value="ana" />
      <Stateful {...args} name="j" label="Turned to, with error" error="Choose somebody." />
    </div>
  ),
  play: async ({ canvas }) => {
    for (const field of canvas.getAllByLabelText(/^Turned to/)) await userEvent.hover(field)
    await waitFor(() => {
      for (const field of canvas.getAllByLabelText(/^Turned to/)) void expect(field.tagName).toBe('INPUT')
    }, loading)
  },
}
