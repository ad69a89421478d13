import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import type { Command } from '../command-palette/command.ts'
import type { Search } from '../command-palette/use-search-results.ts'
import type { Guide } from '../guide.ts'
import { SearchIcon } from '../icon/icon.tsx'
import { StatusMark } from '../status-pill/status-pill.tsx'
import { SearchField } from './search-field.tsx'
import { SearchResults } from './search-results.tsx'

const guide = {
  when: ['Once in the bar of an app, for its main search.', 'Where one may want all matches on a page of their own.'],
  whenNot: ['A value in a form: `Combobox`.', 'Pages and actions by typing: `CommandPalette`.'],
  anatomy: [
    { part: 'Field', purpose: 'Keeps the focus. Its form goes to the page with all matches.' },
    { part: 'Button', purpose: 'Submits the form, as Enter does; visible on every screen.' },
    { part: 'Results', purpose: 'Links that match the text so far; the last one leads to all matches.' },
  ],
  accessibility: [
    'While results are listed it is a combobox: arrow keys move, Enter opens the current result.',
    'Enter without a current result submits the form, with or without JavaScript.',
    'Escape closes the results and keeps the text. The number of results and errors are announced.',
  ],
} satisfies Guide

const words = {
  title: 'Search queries',
  loading: 'Searching…',
  failed: 'The search did not answer. Try again in a moment.',
  empty: (text: string) => `Nothing matches “${text}”.`,
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
}

const query = (reference: string, subject: string): Command => ({
  id: reference,
  label: subject,
  hint: reference,
  icon: <StatusMark shape="half" tone="accent" label="Open" />,
  href: `#${reference}`,
})

const onFollow = fn()
const onSubmit = fn()

const all = (text: string) => ({
  id: 'all',
  label: `Show all queries with “${text}”`,
  icon: <SearchIcon />,
  href: `#all-${text}`,
})

/** A search that answers immediately. */
const search: Search = () =>
  Promise.resolve([
    { label: 'Queries', items: [query('ACME-42', 'Printer on floor 3 jams'), query('ACME-17', 'A printer for Cleo')] },
  ])
const findNothing: Search = () => Promise.resolve([])
const fail: Search = () => Promise.reject(new Error('offline'))

/** The main search: a field with a button, and results while one types. */
const meta = {
  title: 'Forms/SearchField',
  component: SearchField,
  parameters: { frame: 'none', guide },
  globals: { viewport: { value: 'dialog' } },
  args: {
    label: 'Search queries',
    submitLabel: 'Search',
    name: 'text',
    renderResults: (field) => <SearchResults {...{ field, search, all, words, onFollow }} />,
  },
  decorators: [
    (Story) => (
      <form
        className="min-h-80 max-w-105 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(new FormData(event.currentTarget).get('text'))
        }}
      >
        <Story />
      </form>
    ),
  ],
  beforeEach: () => {
    onFollow.mockClear()
    onSubmit.mockClear()
  },
} satisfies Meta<typeof SearchField>
export default meta

type Story = StoryObj<typeof meta>

/** Empty, and with a text that was searched for. */
export const Variants: Story = {
  parameters: { frame: 'fit' },
  render: (args) => (
    <div className="grid gap-4">
      <SearchField {...args} />
      <SearchField {...args} label="Search people" defaultValue="printer" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('searchbox', { name: 'Search queries' })).toBeVisible()
    await expect(canvas.getByRole('searchbox', { name: 'Search people' })).toHaveValue('printer')
    await expect(canvas.getAllByRole('button', { name: 'Search' })[0]).toBeVisible()
  },
}

/** Results while one types. The last one leads to all matches. */
export const Results: Story = {
  tags: ['rtl'],
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'printer')
    await expect(await canvas.findByRole('option', { name: /Printer on floor 3 jams/ })).toBeVisible()
    await expect(canvas.getByText('2 results')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    const field = canvas.getByRole('combobox', { name: 'Search queries' })
    const first = canvas.getByRole('option', { name: /Printer on floor 3 jams/ })
    await expect(field).toHaveAttribute('aria-activedescendant', first.id)
    await expect(field).toHaveFocus()
  },
}

/** Nothing matches: a message with the typed text. The page of all matches can still be opened. */
export const NoMatch: Story = {
  args: { renderResults: (field) => <SearchResults search={findNothing} {...{ field, all, words, onFollow }} /> },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'zebra')
    await expect(await canvas.findByText('Nothing matches “zebra”.')).toBeVisible()
  },
}

/** The search failed: a message. */
export const Failed: Story = {
  tags: ['!visual'],
  args: { renderResults: (field) => <SearchResults search={fail} {...{ field, all, words, onFollow }} /> },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'printer')
    await expect(await canvas.findByText(words.failed)).toBeVisible()
  },
}

/** Enter submits the form with the text, whether results are listed or not. */
export const EnterSubmits: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'printer{Enter}')
    await expect(onSubmit).toHaveBeenLastCalledWith('printer')
    await waitFor(() => expect(canvas.queryByRole('listbox')).not.toBeInTheDocument())
    await userEvent.type(canvas.getByRole('searchbox'), 's')
    await canvas.findByRole('option', { name: /Printer on floor 3 jams/ })
    await userEvent.keyboard('{Enter}')
    await expect(onSubmit).toHaveBeenLastCalledWith('printers')
    await expect(onFollow).not.toHaveBeenCalled()
  },
}

/** The button submits the form too. */
export const ByMouse: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'printer')
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    await expect(onSubmit).toHaveBeenLastCalledWith('printer')
    await userEvent.type(canvas.getByRole('searchbox'), 's')
    await userEvent.click(await canvas.findByRole('option', { name: /A printer for Cleo/ }))
    await expect(onFollow).toHaveBeenLastCalledWith('#ACME-17')
    await waitFor(() => expect(canvas.queryByRole('listbox')).not.toBeInTheDocument())
  },
}

/** Enter opens the current result. Escape closes the results and keeps the text. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const field = canvas.getByRole('searchbox')
    await userEvent.type(field, 'printer')
    await canvas.findByRole('option', { name: /A printer for Cleo/ })
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect(onFollow).toHaveBeenLastCalledWith('#ACME-17')
    await expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.type(field, 's')
    await canvas.findByRole('option', { name: /A printer for Cleo/ })
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByRole('listbox')).not.toBeInTheDocument()
    await expect(field).toHaveValue('printers')
    await expect(field).toHaveFocus()
  },
}

/** Without results it is a field and a button, and so it is before the script has loaded. */
export const WithoutResults: Story = {
  tags: ['!visual'],
  args: { renderResults: undefined },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'printer{Enter}')
    await expect(onSubmit).toHaveBeenLastCalledWith('printer')
  },
}
