import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { BuildingIcon, InboxIcon, PlusIcon, SearchIcon, SettingsIcon } from '../icon/icon.tsx'
import { ClockIcon } from '../icon/page-icon.tsx'
import { Shortcut } from '../kbd/shortcut.tsx'
import { StatusMark } from '../status-pill/status-pill.tsx'
import type { CommandGroup, CommandPaletteWords } from './command.ts'
import { CommandPalette } from './command-palette.tsx'

const guide = {
  when: [
    'Once in an app: to go anywhere and do anything by typing, for people who are here all day.',
    'For acts that exist elsewhere too. The palette is the quick way to them, never the only one.',
  ],
  whenNot: [
    'Choosing a value in a form: a `Combobox`.',
    'A handful of acts on one thing: a `Menu`.',
    'Searching texts with filters and pages: a page of its own; the palette may lead there.',
  ],
  anatomy: [
    { part: 'Button', purpose: 'Opens it, and shows its keys to whoever does not know them.' },
    { part: 'Field', purpose: 'Has the focus all the time; what is typed narrows the list.' },
    { part: 'Group', purpose: 'Recent ones first while nothing is typed, then pages, acts, what a search found.' },
    { part: 'Command', purpose: 'Sign, words, quiet words, keys. A link with `href`, an act with `onSelect`.' },
    { part: 'Keys', purpose: 'What the keys do; left out where there is only touch.' },
  ],
  accessibility: [
    'Ctrl+K or Cmd+K opens and closes it, except over another dialog. Arrow keys go round, Home and End to the ends while nothing is typed, Enter chooses.',
    'Escape clears what was typed, then closes; the focus returns to where it was.',
    'A combobox with its list: the current command, how many there are, and that results are on their way are read aloud.',
    'The list and its library come on pointing at or focusing the button, or on opening; what is typed meanwhile is kept.',
    'Needs JavaScript: without it the dialog opens and has nothing to offer, so keep a link to a search beside it.',
  ],
} satisfies Guide

const onSelect = fn()

const words: CommandPaletteWords = {
  title: 'Go to or do',
  placeholder: 'Type a page, an act or a query…',
  close: 'Close',
  loading: 'Searching…',
  failed: 'The search did not answer. Try again in a moment.',
  empty: (text) => `Nothing is called “${text}”. Try fewer letters.`,
  results: (count) => (count === 1 ? '1 result' : `${count} results`),
  keys: { move: 'to move', choose: 'to choose', leave: 'to leave' },
}

const groups: CommandGroup[] = [
  {
    label: 'Pages',
    items: [
      { id: 'company', label: 'Company', icon: <BuildingIcon />, href: '#company' },
      { id: 'queries', label: 'Queries', icon: <InboxIcon />, hint: '12 open', href: '#queries' },
      { id: 'people', label: 'People', icon: <BuildingIcon />, href: '#people', keywords: 'members colleagues team' },
      { id: 'settings', label: 'Settings', icon: <SettingsIcon />, href: '#settings' },
    ],
  },
  {
    label: 'Acts',
    items: [
      { id: 'new', label: 'Raise a query', icon: <PlusIcon />, shortcut: 'C', onSelect },
      { id: 'dark', label: 'Use the dark theme', icon: <ClockIcon />, shortcut: 'Mod+Shift+D', onSelect },
    ],
  },
]

const query = (reference: string, subject: string) => ({
  id: reference,
  label: subject,
  hint: reference,
  icon: <StatusMark shape="half" tone="accent" label="Open" />,
  href: `#${reference}`,
})

const recent: CommandGroup = {
  label: 'Recent',
  items: [query('ACME-42', 'Printer on floor 3 jams'), query('ACME-41', 'New laptop for Cleo')],
}

/** Finds as a server would, at once. */
const search = (text: string) =>
  Promise.resolve([
    {
      label: 'Queries',
      items: [query('ACME-42', 'Printer on floor 3 jams'), query('ACME-17', `About “${text}”`)],
    },
  ])

/** Anything that can be done or gone to, found by typing. Knows no product: what it offers comes as props. */
const meta = {
  title: 'Components/CommandPalette',
  component: CommandPalette,
  parameters: { frame: 'none', guide },
  globals: { viewport: { value: 'dialog' } },
  args: {
    words,
    groups,
    onFollow: fn(),
    trigger: (invoker) => (
      <Button icon={<SearchIcon />} {...invoker}>
        Go to or do <Shortcut keys="Mod+K" className="ms-4" />
      </Button>
    ),
  },
  decorators: [
    (Story) => (
      <div className="p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof CommandPalette>
export default meta

type Story = StoryObj<typeof meta>

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

/** Opens it and waits until its list has come. */
async function open(canvas: Canvas) {
  await userEvent.click(canvas.getByRole('button', { name: /^Go to or do/ }))
  const list = await canvas.findByRole('listbox')
  await waitFor(() => expect(list).toBeVisible())
  const field = canvas.getByRole('combobox', { name: 'Go to or do' })
  await waitFor(() => expect(field).toHaveFocus())
  return field
}

const current = (canvas: Canvas) => {
  const id = canvas.getByRole('combobox').getAttribute('aria-activedescendant')
  return id ? document.getElementById(id) : null
}

export const Closed: Story = {
  parameters: { frame: 'fit' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button')).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K')
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument()
  },
}

/** Groups, signs, quiet words and keys; the first command is the current one. */
export const Open: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await open(canvas)
    await expect(canvas.getByRole('group', { name: 'Pages' })).toBeVisible()
    await waitFor(() => expect(current(canvas)).toHaveTextContent('Company'))
    await expect(await canvas.findByText('6 results')).toBeInTheDocument()
  },
}

/** Used lately comes first while nothing is typed, and is not listed twice. */
export const Recent: Story = {
  args: { recent },
  play: async ({ canvas }) => {
    await open(canvas)
    await expect(canvas.getByRole('group', { name: 'Recent' })).toBeVisible()
    await userEvent.keyboard('comp')
    await waitFor(() => expect(canvas.queryByRole('group', { name: 'Recent' })).not.toBeInTheDocument())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Recent' })).toBeVisible())
  },
}

/** Arrow keys go round, Home and End to the ends, Enter chooses: an act is done after the palette has closed. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    onSelect.mockClear()
    await open(canvas)
    await waitFor(() => expect(current(canvas)).toHaveTextContent('Company'))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(current(canvas)).toHaveTextContent('People'))
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(current(canvas)).toHaveTextContent('Use the dark theme'))
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(current(canvas)).toHaveTextContent('Company'))
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(current(canvas)).toHaveTextContent('Use the dark theme'))
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(current(canvas)).toHaveTextContent('Company'))
    await userEvent.keyboard('raise{Enter}')
    await waitFor(() => expect(onSelect).toHaveBeenCalledOnce())
    await waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument())
    await expect(canvas.getByRole('button', { name: /^Go to or do/ })).toHaveFocus()
  },
}

/** A link leads on without a new document, where somebody takes it over; its address is real. */
export const FollowedLink: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    await open(canvas)
    await userEvent.keyboard('team')
    await expect(canvas.getByRole('option', { name: /^People/ })).toHaveAttribute('href', '#people')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(args.onFollow).toHaveBeenCalledWith('#people'))
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument()
  },
}

/** Its keys open and close it, wherever the focus is. */
export const ByShortcut: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await canvas.findByRole('listbox')
    await userEvent.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument())
  },
}

/** Escape clears first; only with nothing left to clear it is the browser's, which closes. */
export const EscapeClearsFirst: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const field = await open(canvas)
    await userEvent.keyboard('zebra')
    await expect(await canvas.findByText(/^Nothing is called “zebra”/)).toBeVisible()
    const first = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    field.dispatchEvent(first)
    await waitFor(() => expect(field).toHaveValue(''))
    await expect(first.defaultPrevented).toBe(true)
    const second = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    field.dispatchEvent(second)
    await expect(second.defaultPrevented).toBe(false)
  },
}

/** Nothing fits: what was typed is repeated, and what to do. */
export const Empty: Story = {
  play: async ({ canvas }) => {
    await open(canvas)
    await userEvent.keyboard('zebra')
    await expect(await canvas.findByText(/^Nothing is called “zebra”/)).toBeVisible()
    await expect(canvas.queryByRole('option')).not.toBeInTheDocument()
  },
}

/** What a search found comes after the palette's own. */
export const Results: Story = {
  args: { search },
  play: async ({ canvas }) => {
    await open(canvas)
    await userEvent.keyboard('printer')
    await expect(await canvas.findByRole('option', { name: /Printer on floor 3 jams/ })).toBeVisible()
    await waitFor(() => expect(current(canvas)).toHaveTextContent('Printer on floor 3 jams'))
    await expect(await canvas.findByText('2 results')).toBeInTheDocument()
  },
}

/** Loading: announced at once, shown after 200 ms. */
export const Searching: Story = {
  args: { search: () => new Promise(() => {}) },
  play: async ({ canvas }) => {
    await open(canvas)
    await userEvent.keyboard('printer')
    await expect(canvas.getByText('Searching…')).toBeInTheDocument()
  },
}

/** The palette's own commands stay of use while the search does not answer. */
export const SearchFailed: Story = {
  args: { search: () => Promise.reject(new Error('503')) },
  play: async ({ canvas }) => {
    await open(canvas)
    await userEvent.keyboard('que')
    await expect(await canvas.findByText(words.failed)).toBeVisible()
    await expect(canvas.getByRole('option', { name: /^Queries/ })).toBeVisible()
  },
}

const answers = new Map<string, () => void>()

/** An answer that comes after the next letter was typed is an answer to another question. */
export const AnswersOutOfOrder: Story = {
  tags: ['!visual'],
  args: {
    search: (text) =>
      new Promise((answer) => {
        answers.set(text, () => answer([{ label: 'Queries', items: [query('ACME-1', `Found for ${text}`)] }]))
      }),
  },
  play: async ({ canvas }) => {
    answers.clear()
    await open(canvas)
    await userEvent.keyboard('x')
    await waitFor(() => expect(answers.has('x')).toBe(true))
    await userEvent.keyboard('y')
    await waitFor(() => expect(answers.has('xy')).toBe(true))
    answers.get('xy')?.()
    await expect(await canvas.findByRole('option', { name: /Found for xy/ })).toBeVisible()
    answers.get('x')?.()
    await Promise.resolve()
    await expect(canvas.getAllByRole('option')).toHaveLength(1)
    await expect(canvas.getByRole('option', { name: /Found for xy/ })).toBeVisible()
  },
}

/** Long words end in an ellipsis and are whole in their title. */
export const LongLabels: Story = {
  args: {
    groups: [
      {
        label: 'Queries',
        items: [
          query('ACME-7', 'Cannot sign in since the certificate of the mail server was changed last night '.repeat(2)),
          query('ACME-9', 'Donaudampfschifffahrtsgesellschaft'.repeat(3)),
        ],
      },
    ],
  },
  play: async ({ canvas }) => {
    await open(canvas)
  },
}

/** From the top, so that the keyboard of the phone hides none of it. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: { recent },
  play: async ({ canvas }) => {
    await open(canvas)
    const dialog = canvas.getByRole('dialog', { name: 'Go to or do' })
    await expect(dialog.getBoundingClientRect().top).toBe(0)
    await expect(dialog.getBoundingClientRect().width).toBe(window.innerWidth)
  },
}

/** Every kind of command on one sheet. */
export const Variants: Story = {
  args: {
    recent: { label: 'Recent', items: [query('ACME-42', 'With quiet words')] },
    groups: [
      {
        label: 'Group',
        items: [
          { id: 'words', label: 'Words', href: '#words' },
          { id: 'sign', label: 'With a sign', icon: <PlusIcon />, onSelect },
          { id: 'keys', label: 'With keys', icon: <PlusIcon />, shortcut: 'Mod+Shift+D', onSelect },
          { id: 'both', label: 'With both', icon: <PlusIcon />, hint: '12 open', shortcut: 'C', onSelect },
        ],
      },
    ],
  },
  play: async ({ canvas }) => {
    await open(canvas)
  },
}
