import type { Meta, StoryObj } from '@storybook/react-vite'

import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import type { Guide } from '../guide.ts'
import { EyeIcon, HomeIcon, InboxIcon, PeopleIcon, PlusIcon, SearchIcon, SettingsIcon } from '../icon/icon.tsx'
import { Shortcut } from '../kbd/shortcut.tsx'
import { StatusMark } from '../status-pill/status-pill.tsx'
import type { CommandGroup, CommandPaletteWords } from './command.ts'
import { CommandPalette } from './command-palette.tsx'

const guide = {
  when: [
    'Once in an app, for people who use it all day: any page or action by typing.',
    'Actions that also exist elsewhere. The palette is never the only way.',
  ],
  whenNot: [
    'A value in a form: `Combobox`.',
    'A few actions on one thing: `Menu`.',
    'Full-text search with filters and pages: an own page, to which the palette may link.',
  ],
  anatomy: [
    { part: 'Button', purpose: 'Opens the palette and shows its shortcut.' },
    { part: 'Field', purpose: 'Always has the focus; typing filters the list.' },
    { part: 'Group', purpose: 'Recent commands first while nothing is typed, then pages, actions and search results.' },
    { part: 'Command', purpose: 'Icon, label, hint and shortcut. A link with `href`, an action with `onSelect`.' },
    { part: 'Keys', purpose: 'The keys of the list; hidden on touch devices.' },
  ],
  accessibility: [
    'Ctrl+K or Cmd+K opens and closes it, except above another dialog. Arrow keys move in a loop, Home and End to the ends while nothing is typed, Enter chooses.',
    'Escape first clears the text, then closes; the focus returns to where it was.',
    'A combobox with a list: the current command, the number of results and loading are announced.',
    'The list is loaded on hover or focus of the button, or on opening; text typed meanwhile is kept.',
    'It needs JavaScript: without it the dialog is empty, so keep a link to a search beside it.',
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
      { id: 'company', label: 'Company', icon: <HomeIcon />, href: '#company' },
      { id: 'queries', label: 'Queries', icon: <InboxIcon />, hint: '12 open', href: '#queries' },
      { id: 'people', label: 'People', icon: <PeopleIcon />, href: '#people', keywords: 'members colleagues team' },
      { id: 'settings', label: 'Settings', icon: <SettingsIcon />, href: '#settings' },
    ],
  },
  {
    label: 'Acts',
    items: [
      { id: 'new', label: 'Raise a query', icon: <PlusIcon />, shortcut: 'C', onSelect },
      { id: 'dark', label: 'Use the dark theme', icon: <EyeIcon />, shortcut: 'Mod+Shift+D', onSelect },
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

/** A search that answers immediately. */
const search = (text: string) =>
  Promise.resolve([
    {
      label: 'Queries',
      items: [query('ACME-42', 'Printer on floor 3 jams'), query('ACME-17', `About “${text}”`)],
    },
  ])

/** Finds any action or page by typing. The commands are props. */
const meta = {
  title: 'Overlays/CommandPalette',
  component: CommandPalette,
  parameters: { frame: 'none', guide },
  globals: { viewport: { value: 'dialog' } },
  args: {
    words,
    shortcut: 'Mod+K',
    groups,
    onFollow: fn(),
    trigger: (
      <Button icon={<SearchIcon />}>
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

/** Opens the palette and waits for its list. */
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

/** Groups, icons, hints and shortcuts; the first command is highlighted. */
export const Open: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await open(canvas)
    await expect(canvas.getByRole('group', { name: 'Pages' })).toBeVisible()
    await waitFor(() => expect(current(canvas)).toHaveTextContent('Company'))
    await expect(await canvas.findByText('6 results')).toBeInTheDocument()
  },
}

/** Recent commands come first while nothing is typed, and are listed once. */
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

/** Arrow keys move in a loop, Home and End to the ends, Enter chooses. An action runs after the palette closed. */
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

/** A command can be a link with a real URL that the router handles. */
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

/** The shortcut opens and closes the palette from anywhere. */
export const ByShortcut: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await canvas.findByRole('listbox')
    await userEvent.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument())
  },
}

/** Escape clears the text first. The second one closes the dialog. */
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

/** No match: a message with the typed text and advice. */
export const NoMatch: Story = {
  play: async ({ canvas }) => {
    await open(canvas)
    await userEvent.keyboard('zebra')
    await expect(await canvas.findByText(/^Nothing is called “zebra”/)).toBeVisible()
    await expect(canvas.queryByRole('option')).not.toBeInTheDocument()
  },
}

/** Search results follow the palette’s own commands. */
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

/** The palette’s own commands stay available while the search fails. */
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

/** An outdated search result is ignored. */
export const OutdatedResults: Story = {
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

/** Long labels are truncated, with the whole text in their title. */
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

/** On phones the palette is at the top, above the on-screen keyboard. */
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

/** Every kind of command. */
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
