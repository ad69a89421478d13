import { clock, offline } from '#screens/fixtures.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { emptyFilter } from '#domain/filter.ts'
import { parseFilter } from '#domain/parse-filter.ts'
import { en } from '#domain/words/en.ts'
import { ana, asAgent, asRequester, ben, fewRows, fiftyRows, longestRow, makeRow, staff } from './fixtures.ts'
import { requesterTabs, savedTab, staffTabs } from './list/views.fixture.ts'

import { QueryListScreen } from './query-list-screen.tsx'
import { StoryPage } from './story-page.tsx'

const { list, filter: t, views: v } = en.queryList
const tools = en.listTools
const filtered = parseFilter(
  new URLSearchParams(`status=new&status=open&assignee=${ana.id}&priority=high&text=printer`),
)

const meta = {
  title: 'Screens/Track query/List',
  component: QueryListScreen,
  args: {
    company: asAgent,
    viewer: ana,
    page: { rows: fewRows, newer: null, older: null },
    views: staffTabs,
    viewId: 'unresolved',
    own: emptyFilter,
    filter: emptyFilter,
    staff,
    clock,
  },
  decorators: [(Story) => <StoryPage>{Story()}</StoryPage>],
  parameters: { path: '/trackQuery?company=ACME' },
} satisfies Meta<typeof QueryListScreen>
export default meta

type Story = StoryObj<typeof meta>

/** Every status, read and unread, assigned and unassigned. */
export const Few: Story = {
  play: async ({ canvas }) => {
    const view = canvas.getByRole('link', { name: `${v.names.unresolved} 52` })
    await expect(view).toHaveAttribute('aria-current', 'page')
    await expect(view).toHaveAttribute('href', '/trackQuery?company=ACME&view=unresolved')
    const [first] = canvas.getAllByRole('listitem')
    const row = within(first as HTMLElement)
    await expect(row.getByRole('link')).toHaveAttribute('href', '/trackQuery?ref=ACME-42')
    await expect(row.getByRole('img', { name: en.vocabulary.status.open })).toBeVisible()
    await expect(row.getByText(list.unread)).toBeInTheDocument()
  },
}

/** The tooltip that a person sees with the pointer in the middle of an element. */
function tooltipAt(element: Element): string | null | undefined {
  const { left, top, width, height } = element.getBoundingClientRect()
  const pointed = document.elementFromPoint(left + width / 2, top + height / 2)
  const svg = pointed?.closest('svg')?.querySelector('title')
  return svg ? svg.textContent : pointed?.closest('[title]')?.getAttribute('title')
}

/** Each cell of a row has its own tooltip, and a click on it opens the query like a click on the subject. */
export const TooltipOfEachCell: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const [first] = canvas.getAllByRole('listitem')
    const row = within(first as HTMLElement)
    const link = row.getByRole('link')
    await expect(tooltipAt(link)).toBe(link.title)
    await expect(tooltipAt(row.getByRole('img', { name: en.vocabulary.status.open }))).toBe(en.vocabulary.status.open)
    const cells = row.getAllByTitle(/./).filter((cell) => cell !== link && !cell.closest('svg'))
    await expect(cells.length).toBeGreaterThan(3)
    for (const cell of cells) await expect(tooltipAt(cell)).toBe(cell.title)

    const open = fn((event: Event) => event.preventDefault())
    link.addEventListener('click', open)
    for (const cell of cells) await userEvent.click(cell)
    await expect(open).toHaveBeenCalledTimes(cells.length)
  },
}

/** A whole page in the middle of many. */
export const Many: Story = {
  args: { page: { rows: fiftyRows, newer: 'newer-cursor', older: 'older-cursor' }, paged: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: list.older })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=unresolved&after=older-cursor',
    )
    await expect(canvas.getByRole('link', { name: list.newer })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=unresolved&after=newer-cursor',
    )
  },
}

/** Own filters within a view are pills. The view keeps its mark, and the filters can be saved as a view. */
export const Filtered: Story = {
  tags: ['rtl'],
  args: {
    own: filtered,
    filter: filtered,
    views: [...staffTabs, savedTab],
    viewId: 'unassigned',
    page: { rows: fewRows.slice(0, 2), newer: null, older: null },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(list.matching(2))).toBeVisible()
    const view = canvas.getByRole('link', { name: `${v.names.unassigned} 6` })
    await expect(view).toHaveAttribute('aria-current', 'page')
    const pills = within(canvas.getByRole('navigation', { name: t.active }))
    await expect(pills.getByRole('link', { name: t.remove('Priority is High') })).toHaveAttribute(
      'href',
      `/trackQuery?company=ACME&view=unassigned&status=new&status=open&assignee=${ana.id}&text=printer`,
    )
    await expect(canvas.getByRole('link', { name: t.clear })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=unassigned',
    )
    await expect(pills.getByRole('link', { name: t.remove('Search for “printer”') })).toBeVisible()
    await expect(await canvas.findByRole('button', { name: tools.save })).toBeVisible()
  },
}

/** A pill opens the picker of its field. The other fields are hidden, and belong to the form. */
export const PillOpened: Story = {
  args: { own: filtered, filter: filtered, viewId: 'all' },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: tools.save })
    await userEvent.click(canvas.getByRole('button', { name: 'Status is New or Open' }))
    const picker = await canvas.findByRole('dialog', { name: t.status })
    await waitFor(() => expect(picker).toBeVisible())
    await expect(within(picker).getByRole('checkbox', { name: en.vocabulary.status.open })).toBeChecked()
    const pending = within(picker).getByRole('checkbox', { name: en.vocabulary.status.pending })
    await expect(pending).toHaveAttribute('name', 'status')
    await expect(pending).not.toBeChecked()
    await expect(within(picker).queryByRole('combobox')).not.toBeInTheDocument()
    await userEvent.click(pending)
    await expect(pending).toBeChecked()
  },
}

/** The button opens all pickers; on a phone they are a sheet at the bottom. */
export const PickerOpened: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByLabelText(t.assignee)
    await userEvent.click(canvas.getByRole('button', { name: t.open }))
    const picker = await canvas.findByRole('dialog', { name: tools.title })
    await waitFor(() => expect(picker).toBeVisible())
    await expect(within(picker).getByRole('combobox', { name: t.assignee })).toHaveDisplayValue(tools.anybody)
    await expect(within(picker).getByLabelText(tools.from)).toBeVisible()
    // Without JavaScript a button applies the choices.
    await expect(within(picker).queryByRole('button', { name: tools.apply })).not.toBeInTheDocument()
  },
}

/** A saved view, which can be deleted. */
export const SavedView: Story = {
  tags: ['light-only'],
  args: { views: [...staffTabs, savedTab], viewId: savedTab.id, formError: offline('delete-view') },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: tools.deleteNamed('Urgent hardware') })).toBeVisible()
    await expect(canvas.getByText(offline('delete-view').errors.form ?? '')).toBeVisible()
  },
}

/** The name of a view was not accepted: the form is open again. */
export const SavingRefused: Story = {
  tags: ['light-only'],
  args: {
    own: filtered,
    filter: filtered,
    viewId: 'all',
    formError: { intent: 'save-view', errors: { name: en.errors.viewName }, values: { name: '' } },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('textbox', { name: tools.name })).toBeVisible())
    await expect(canvas.getByText(en.errors.viewName)).toBeVisible()
  },
}

/** The service could not save the view. */
export const SavingFailed: Story = {
  tags: ['!visual'],
  args: { own: filtered, filter: filtered, viewId: 'all', formError: offline('save-view') },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(offline('save-view').errors.form ?? '')).toBeVisible())
  },
}

/** Two letters are too few to search: the list says so and offers to clear the search text. */
export const SearchTooShort: Story = {
  args: {
    own: { ...emptyFilter, text: 'ab' },
    filter: { ...emptyFilter, text: 'ab' },
    viewId: 'all',
    page: { rows: [], newer: null, older: null },
    problem: en.errors.searchShort,
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(en.listEmpty.noMatchTitle)).not.toBeInTheDocument()
    await expect(await canvas.findByRole('heading', { name: en.listEmpty.tooShortTitle })).toBeVisible()
    await expect(await canvas.findByRole('link', { name: en.listEmpty.withoutText })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=all',
    )
  },
}

/** There are no queries yet: the list says what will appear here, and offers to raise one. */
export const Empty: Story = { args: { page: { rows: [], newer: null, older: null } } }

/** No exact matches: similar results are shown with a notice. */
export const SimilarResults: Story = {
  args: {
    own: { ...emptyFilter, text: 'pritner' },
    filter: { ...emptyFilter, text: 'pritner' },
    viewId: 'all',
    page: { rows: fewRows.slice(0, 2), newer: null, older: null, alike: true },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(list.similar)).toBeVisible()
  },
}

/** No query matches the filters. The message stands where the rows would, and the filters stay in reach. */
export const NothingMatches: Story = {
  args: { own: filtered, filter: filtered, viewId: 'all', page: { rows: [], newer: null, older: null } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: en.listEmpty.noMatchTitle })).toBeVisible()
  },
}

/** Neither exact nor similar results: one message only. */
export const NoSimilarResults: Story = {
  tags: ['!visual'],
  args: {
    own: { ...emptyFilter, text: 'xyzzyplugh' },
    filter: { ...emptyFilter, text: 'xyzzyplugh' },
    viewId: 'all',
    page: { rows: [], newer: null, older: null, alike: true },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: en.listEmpty.noMatchTitle })).toBeVisible()
    await expect(canvas.queryByText(list.similar)).not.toBeInTheDocument()
  },
}

/** A later page that is empty by now. */
export const PastTheEnd: Story = {
  args: { page: { rows: [], newer: null, older: null }, paged: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: en.listEmpty.toStart })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=unresolved',
    )
  },
}

/** The longest text without a line break opportunity. */
export const LongestTexts: Story = {
  args: {
    page: { rows: [longestRow, ...fewRows], newer: null, older: null },
    own: { ...emptyFilter, text: 'x'.repeat(200) },
    filter: { ...emptyFilter, text: 'x'.repeat(200) },
    viewId: 'all',
  },
}

/** A requester reads the requester's status words and has no staff filters. */
export const Requester: Story = {
  args: {
    company: asRequester,
    viewer: ben,
    staff: [],
    views: requesterTabs,
    viewId: 'own',
    page: { rows: fewRows, newer: null, older: null },
  },
  play: async ({ canvas }) => {
    await expect(within(canvas.getByRole('list')).getByText(en.vocabulary.requesterStatus.pending)).toBeVisible()
    await expect(within(canvas.getByRole('list')).queryByText(en.vocabulary.status.pending)).not.toBeInTheDocument()
    await expect(canvas.queryByRole('combobox', { name: t.assignee })).not.toBeInTheDocument()
    await expect(canvas.getByRole('link', { name: `${v.names.own} 6` })).toBeVisible()
  },
}

/** A requester without queries is invited to raise the first one. */
export const RequesterEmpty: Story = {
  args: {
    company: asRequester,
    viewer: ben,
    staff: [],
    views: requesterTabs,
    viewId: 'own',
    page: { rows: [], newer: null, older: null },
  },
}

/** The first view of a requester holds their own queries only. */
export const RequesterMany: Story = {
  args: {
    company: asRequester,
    viewer: ben,
    staff: [],
    views: requesterTabs,
    viewId: 'own',
    page: {
      rows: Array.from({ length: 12 }, (_, index) => makeRow(60 - index, { requester: ben })),
      newer: null,
      older: null,
    },
  },
}
