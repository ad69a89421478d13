import { clock, offline } from '#screens/fixtures.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { emptyFilter } from '#domain/filter.ts'
import { parseFilter } from '#domain/parse-filter.ts'
import { activeStatuses, isActive } from '#domain/status.ts'
import { en } from '#domain/words/en.ts'
import { ana, asAgent, asRequester, ben, fewRows, fiftyRows, hardware, longestRow, makeRow, staff } from './fixtures.ts'
import { requesterViews, savedView, staffViews, viewsOfFew } from './list/views.fixture.ts'

import { QueryListScreen } from './query-list-screen.tsx'
import { StoryPage } from './story-page.tsx'

const { list, filter: words, views: v } = en.queryList
const tools = en.listTools
const filtered = parseFilter(
  new URLSearchParams(`status=new&status=open&assignee=${ana.id}&priority=high&text=printer`),
)

const unresolvedPage = { rows: fewRows.slice(0, 4), newer: null, older: null }
const filteredPage = { rows: fewRows.slice(0, 1), newer: null, older: null }

const meta = {
  title: 'Screens/Track query/List',
  component: QueryListScreen,
  args: {
    company: asAgent,
    viewer: ana,
    page: unresolvedPage,
    views: viewsOfFew,
    viewId: 'unresolved',
    ownFilter: emptyFilter,
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
  args: { page: { rows: fewRows, newer: null, older: null }, viewId: 'all' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveAccessibleName(`${list.title}: ${v.names.all}`)
    const sorts = within(await canvas.findByRole('navigation', { name: tools.sortBy, hidden: true }))
    await expect(sorts.getByRole('link', { current: true, hidden: true })).toHaveAccessibleName(
      new RegExp(`${tools.heads.activity}.*${tools.descending}`),
    )
    await expect(sorts.getByRole('link', { name: tools.heads.priority, hidden: true })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=all&sort=-priority',
    )
    const [first] = canvas.getAllByRole('listitem')
    const row = within(first as HTMLElement)
    await expect(row.getByRole('link')).toHaveAttribute('href', '/trackQuery?ref=ACME-42')
    await expect(row.getByRole('img', { name: en.vocabulary.status.open })).toBeVisible()
    await expect(row.getByText(list.unread)).toBeInTheDocument()
  },
}

/** The title opens the menu of all views, with their counts. */
export const ViewsOpened: Story = {
  tags: ['no-screenshot'],
  args: {
    views: [...viewsOfFew, savedView],
    viewId: 'all',
    page: { rows: fewRows, newer: null, older: null },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: v.label }))
    const menu = within(await canvas.findByRole('group', { name: v.label }))
    const current = menu.getByRole('link', { name: `${v.names.all} 6` })
    await waitFor(() => expect(current).toBeVisible())
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expect(current).toHaveAttribute('href', '/trackQuery?company=ACME&view=all')
    await expect(menu.getByRole('link', { name: 'Urgent hardware 3' })).toBeVisible()
  },
}

/** On a phone the checkboxes of the rows are shown while selecting. */
export const Selecting: Story = {
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  parameters: { viewport: { options: { phone: { name: 'Phone', styles: { width: '360px', height: '740px' } } } } },
  play: async ({ canvas, userEvent }) => {
    const select = await canvas.findByRole('checkbox', { name: tools.select })
    const [box] = canvas.getAllByRole('checkbox', { name: /^Select ACME/ })
    await expect(getComputedStyle(box!).opacity).toBe('0')
    await userEvent.click(select)
    await waitFor(() => expect(getComputedStyle(box!).opacity).toBe('1'))
    await userEvent.click(box!)
    await expect(box).toBeChecked()
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
  args: {
    views: [...staffViews, savedView],
    page: { rows: fiftyRows, newer: 'newer-cursor', older: 'older-cursor' },
    paged: true,
  },
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

/** The first page says how many rows of how many it has. Cells begin where the heads of their columns do. */
export const FirstOfMany: Story = {
  tags: ['!visual'],
  args: { views: staffViews, page: { rows: fiftyRows.slice(0, 25), newer: null, older: 'older-cursor' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: list.pages })).toHaveTextContent(list.range(25, '52'))
    const table = within(await canvas.findByRole('navigation', { name: tools.sortBy }))
    const [row] = canvas.getAllByRole('listitem').map((item) => within(item))
    const left = (element: Element | undefined) => Math.round(element?.getBoundingClientRect().left ?? 0)
    await expect(left(row?.getByText('ACME-240'))).toBe(left(table.getByText(tools.heads.query)))
    await expect(left(row?.getByTitle(ben.name))).toBe(left(table.getByText(tools.heads.requester)))
  },
}

/** Own filters within a view are pills. The view keeps its mark, and the filters can be saved as a view. */
export const Filtered: Story = {
  tags: ['rtl'],
  args: {
    ownFilter: filtered,
    filter: filtered,
    views: [...staffViews, savedView],
    viewId: 'unresolved',
    page: filteredPage,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(list.matching(1))).toBeVisible()
    await expect(canvas.getByRole('heading', { level: 1, name: new RegExp(v.names.unresolved) })).toBeVisible()
    const pills = within(canvas.getByRole('navigation', { name: words.active }))
    await expect(pills.getByRole('link', { name: words.remove('Priority is High') })).toHaveAttribute(
      'href',
      `/trackQuery?company=ACME&view=unresolved&status=new&status=open&assignee=${ana.id}&text=printer`,
    )
    await expect(canvas.getByRole('link', { name: words.clear })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=unresolved',
    )
    await expect(pills.getByRole('link', { name: words.remove('Search for “printer”') })).toBeVisible()
    await expect(await canvas.findByRole('button', { name: tools.save })).toBeVisible()
  },
}

/** A pill opens the picker of its field. The other fields are hidden, and belong to the form. */
export const PillOpened: Story = {
  tags: ['no-screenshot'],
  args: { ownFilter: filtered, filter: filtered, viewId: 'all', page: filteredPage },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: tools.save })
    await userEvent.click(canvas.getByRole('button', { name: 'Status is New or Open' }))
    const picker = await canvas.findByRole('dialog', { name: words.status })
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
    await canvas.findByLabelText(words.assignee)
    await userEvent.click(canvas.getByRole('button', { name: words.open }))
    const picker = await canvas.findByRole('dialog', { name: tools.title })
    await waitFor(() => expect(picker).toBeVisible())
    await expect(within(picker).getByRole('combobox', { name: words.assignee })).toHaveDisplayValue(tools.anybody)
    await expect(within(picker).getByLabelText(tools.from)).toBeVisible()
    // Without JavaScript a button applies the choices.
    await expect(within(picker).queryByRole('button', { name: tools.apply })).not.toBeInTheDocument()
  },
}

/** A saved view, which can be deleted. */
export const SavedView: Story = {
  args: {
    views: [...staffViews, savedView],
    viewId: savedView.id,
    page: {
      rows: fewRows.slice(0, 3).map((row) => ({ ...row, category: hardware, priority: 'urgent' })),
      newer: null,
      older: null,
    },
    formError: offline('delete-view'),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: tools.deleteNamed('Urgent hardware') })).toBeVisible()
    await expect(canvas.getByText(offline('delete-view').errors.form ?? '')).toBeVisible()
    // One press away beside the tools, not only in the menu of the title.
    const link = within(canvas.getByLabelText(v.saved)).getByTitle('Urgent hardware')
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(link).toHaveAttribute('href', `/trackQuery?company=ACME&view=${savedView.id}`)
  },
}

/** The name of a view was not accepted: the form is open again. */
export const SavingRefused: Story = {
  tags: ['no-screenshot'],
  args: {
    ownFilter: filtered,
    filter: filtered,
    viewId: 'all',
    page: filteredPage,
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
  args: { ownFilter: filtered, filter: filtered, viewId: 'all', formError: offline('save-view') },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(offline('save-view').errors.form ?? '')).toBeVisible())
  },
}

/** One letter is too little to search: the list says how much is needed and offers to clear the search text. */
export const SearchTooShort: Story = {
  tags: ['no-screenshot'],
  args: {
    ownFilter: { ...emptyFilter, text: 'a' },
    filter: { ...emptyFilter, text: 'a' },
    viewId: 'all',
    page: { rows: [], newer: null, older: null },
    problem: en.errors.searchShort,
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(en.listEmpty.noMatchTitle)).not.toBeInTheDocument()
    await expect(await canvas.findByRole('heading', { name: en.listEmpty.tooShortTitle })).toBeVisible()
    await expect(canvas.getByText(en.errors.searchShort)).toBeVisible()
    await expect(await canvas.findByRole('link', { name: en.listEmpty.withoutText })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=all',
    )
  },
}

/** A limit refused the search: the list says how long to wait, and the search field keeps its text. */
export const TooManySearches: Story = {
  tags: ['no-screenshot'],
  args: {
    ownFilter: { ...emptyFilter, text: 'printer' },
    filter: { ...emptyFilter, text: 'printer' },
    viewId: 'all',
    page: { rows: [], newer: null, older: null },
    wait: en.actions.tooManyActs({ act: 'search', subject: 'person', seconds: 40 }),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: en.listEmpty.waitTitle })).toBeVisible()
    await expect(canvas.getByText('You have searched many times. Try again in 40 seconds.')).toBeVisible()
  },
}

/** There are no queries yet: the list says what will appear here, and offers to raise one. */
export const Empty: Story = { tags: ['no-screenshot'], args: { page: { rows: [], newer: null, older: null } } }

/** No exact matches: similar results are shown with a notice. */
export const SimilarResults: Story = {
  args: {
    ownFilter: { ...emptyFilter, text: 'pritner' },
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
  tags: ['no-screenshot'],
  args: { ownFilter: filtered, filter: filtered, viewId: 'all', page: { rows: [], newer: null, older: null } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: en.listEmpty.noMatchTitle })).toBeVisible()
  },
}

/** Neither exact nor similar results: one message only. */
export const NoSimilarResults: Story = {
  tags: ['!visual'],
  args: {
    ownFilter: { ...emptyFilter, text: 'xyzzyplugh' },
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
  tags: ['no-screenshot'],
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
    ownFilter: { ...emptyFilter, text: 'x'.repeat(200) },
    filter: { ...emptyFilter, text: 'x'.repeat(200) },
    viewId: 'all',
  },
}

const asBen = { company: asRequester, viewer: ben, staff: [], views: requesterViews, viewId: 'own' }
const nothing = { rows: [], newer: null, older: null }
const ofBen = fewRows.map((row) => ({ ...row, requester: ben }))

/** The first view of a requester holds their own unresolved queries, in a requester's status words and without staff filters. */
export const Requester: Story = {
  args: { ...asBen, page: { ...nothing, rows: ofBen.filter(({ status }) => isActive(status)) } },
  play: async ({ canvas, userEvent }) => {
    await expect(within(canvas.getByRole('list')).getByText(en.vocabulary.requesterStatus.pending)).toBeVisible()
    await expect(within(canvas.getByRole('list')).queryByText(en.vocabulary.status.pending)).not.toBeInTheDocument()
    await expect(canvas.queryByRole('combobox', { name: words.assignee })).not.toBeInTheDocument()
    await expect(canvas.getByRole('heading', { level: 1, name: new RegExp(v.names.own) })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: v.label }))
    const menu = within(await canvas.findByRole('group', { name: v.label }))
    await expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      `${v.names.own}4`,
      `${v.names.waiting}1`,
      `${v.names.answered}2`,
      `${v.names.everybodys}27`,
      `${v.names.all}31`,
    ])
    await expect(menu.getByRole('link', { name: `${v.names.everybodys} 27` })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=everybodys',
    )
    await userEvent.keyboard('{Escape}')
  },
}

/** What was answered, withdrawn or closed has its own view. */
export const RequesterAnswered: Story = {
  tags: ['no-screenshot'],
  args: { ...asBen, viewId: 'answered', page: { ...nothing, rows: ofBen.filter(({ status }) => !isActive(status)) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: new RegExp(v.names.answered) })).toBeVisible()
    await expect(within(canvas.getByRole('list')).getByText(en.vocabulary.requesterStatus.resolved)).toBeVisible()
  },
}

/** The queries that the whole company may read, with their requesters. Only those in which Ben takes part have marks. */
export const RequesterEverybodys: Story = {
  args: {
    ...asBen,
    viewId: 'everybodys',
    filter: { ...emptyFilter, visibility: 'company' },
    page: {
      ...nothing,
      rows: fewRows.map((row) => ({ ...row, visibility: 'company', unread: false, takesPart: false })),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: new RegExp(v.names.everybodys) })).toBeVisible()
    await expect(canvas.queryByText(list.unread)).not.toBeInTheDocument()
  },
}

/** Without open queries a requester is invited to raise one, or to look at the answered ones. */
export const RequesterEmpty: Story = {
  tags: ['no-screenshot'],
  args: {
    ...asBen,
    views: requesterViews.map((view) => (view.id === 'answered' ? view : { ...view, count: 0 })),
    page: nothing,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: en.listEmpty.views.own.title })).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: list.newQuery }).length).toBeGreaterThan(0)
    const answered = canvas.getAllByRole('link', { name: v.names.answered }).at(-1)
    await expect(answered).toHaveAttribute('href', '/trackQuery?company=ACME&view=answered')
  },
}

const nothingIn = (viewId: keyof typeof en.listEmpty.views) => ({
  ...RequesterEmpty.args,
  views: requesterViews.map((view) => ({ ...view, count: 0 })),
  viewId,
})
const says =
  (view: keyof typeof en.listEmpty.views, next: string, href: string): Story['play'] =>
  async ({ canvas }) => {
    const { title, text } = en.listEmpty.views[view]
    await expect(await canvas.findByRole('heading', { name: title })).toBeVisible()
    await expect(canvas.getByText(text)).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: next }).at(-1)).toHaveAttribute('href', href)
  }

/** Nothing waits for the requester: the list links to their queries. */
export const RequesterNothingWaits: Story = {
  tags: ['!visual'],
  args: nothingIn('waiting'),
  play: says('waiting', v.names.own, '/trackQuery?company=ACME&view=own'),
}

/** None of their queries was answered yet. */
export const RequesterNothingAnswered: Story = {
  tags: ['!visual'],
  args: nothingIn('answered'),
  play: says('answered', v.names.own, '/trackQuery?company=ACME&view=own'),
}

/** Nobody shared a query with the company. */
export const RequesterNothingShared: Story = {
  tags: ['!visual'],
  args: nothingIn('everybodys'),
  play: says('everybodys', list.newQuery, '/trackQuery?company=ACME&new'),
}

/** There is nothing that the requester may read. */
export const RequesterNothingAtAll: Story = {
  tags: ['!visual'],
  args: nothingIn('all'),
  play: says('all', list.newQuery, '/trackQuery?company=ACME&new'),
}

/** Nothing matches a saved view. */
export const EmptySavedView: Story = {
  tags: ['!visual'],
  args: { views: [...viewsOfFew, { ...savedView, count: 0 }], viewId: savedView.id, page: nothing },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: en.listEmpty.noMatchTitle })).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: v.names.all }).at(-1)).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=all',
    )
  },
}

/** A page of own queries. */
export const RequesterMany: Story = {
  args: {
    ...asBen,
    views: requesterViews.map((view) => (view.id === 'own' ? { ...view, count: 12 } : view)),
    page: {
      ...nothing,
      rows: Array.from({ length: 12 }, (_, index) => {
        const status = activeStatuses[index % activeStatuses.length] ?? 'new'
        return makeRow(60 - index, { requester: ben, status, resolution: null })
      }),
    },
  },
}
