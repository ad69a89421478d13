import { clock } from '#screens/fixtures.ts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { emptyFilter, parseFilter } from '#domain/filter.ts'
import { en } from '#domain/words/en.ts'
import { ana, asAgent, asRequester, ben, fewRows, fiftyRows, longestRow, makeRow, staff } from './fixtures.ts'
import { QueryListScreen } from './query-list-screen.tsx'
import { StoryPage } from './story-page.tsx'

const { list, filter: t } = en.queryList
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
    await expect(canvas.getByText(list.total(6))).toBeVisible()
    const [first] = canvas.getAllByRole('listitem')
    const row = within(first as HTMLElement)
    await expect(row.getByRole('link')).toHaveAttribute('href', '/trackQuery?ref=ACME-42')
    await expect(row.getByRole('img', { name: en.vocabulary.status.open })).toBeVisible()
    await expect(row.getByText(list.unread)).toBeInTheDocument()
  },
}

/** A whole page in the middle of many. */
export const Many: Story = {
  args: { page: { rows: fiftyRows, newer: 'newer-cursor', older: 'older-cursor' }, paged: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: list.older })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&after=older-cursor',
    )
    await expect(canvas.getByRole('link', { name: list.newer })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&after=newer-cursor',
    )
    await expect(canvas.getByText(list.onPage(50))).toBeVisible()
  },
}

export const FirstPageOfMany: Story = {
  args: { page: { rows: fiftyRows, newer: null, older: 'older-cursor' }, total: 240 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(list.total(240))).toBeVisible()
    await expect(canvas.queryByRole('link', { name: list.newer })).not.toBeInTheDocument()
  },
}

/** Each active filter is a chip that links to the list without it. */
export const Filtered: Story = {
  tags: ['rtl'],
  args: { filter: filtered, page: { rows: fewRows.slice(0, 2), newer: null, older: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(list.matching(2))).toBeVisible()
    const chips = within(canvas.getByRole('navigation', { name: t.active }))
    await expect(chips.getByRole('link', { name: t.remove(t.chip(t.priority, 'High')) })).toHaveAttribute(
      'href',
      `/trackQuery?company=ACME&status=new&status=open&assignee=${ana.id}&text=printer`,
    )
    await expect(chips.getByRole('link', { name: t.clear })).toHaveAttribute('href', '/trackQuery?company=ACME')
    await expect(canvas.getByRole('searchbox')).toHaveValue('printer')
    await expect(canvas.getByRole('combobox', { name: t.assignee })).toHaveValue(ana.id)
  },
}

/** Without JavaScript these fields are posted, named as in the URL. */
export const ChoosingStatus: Story = {
  args: { filter: filtered },
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: t.chosen(t.status, 2) }))
    const choices = within(canvas.getByRole('group', { name: t.status }))
    await expect(choices.getByRole('checkbox', { name: en.vocabulary.status.open })).toBeChecked()
    const pending = choices.getByRole('checkbox', { name: en.vocabulary.status.pending })
    await expect(pending).toHaveAttribute('name', 'status')
    await expect(pending).toHaveAttribute('value', 'pending')
    await expect(pending).not.toBeChecked()
  },
}

export const SearchTooShort: Story = {
  args: {
    filter: { ...emptyFilter, text: 'ab' },
    page: { rows: [], newer: null, older: null },
    problem: en.errors.searchShort,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('searchbox')).toBeInvalid()
    await expect(canvas.getByText(en.errors.searchShort)).toBeVisible()
    await expect(canvas.queryByText(list.noMatchTitle)).not.toBeInTheDocument()
    await expect(canvas.getByRole('heading', { name: list.tooShortTitle })).toBeVisible()
    await expect(canvas.getByRole('link', { name: list.withoutText })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME',
    )
    // A search text that was not applied has no chip.
    await expect(canvas.queryByRole('navigation', { name: t.active })).not.toBeInTheDocument()
  },
}

export const Empty: Story = { args: { page: { rows: [], newer: null, older: null } } }

/** No exact matches: similar results are shown with a notice. */
export const SimilarResults: Story = {
  args: {
    filter: { ...emptyFilter, text: 'pritner' },
    page: { rows: fewRows.slice(0, 2), newer: null, older: null, alike: true },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(list.similar)).toBeVisible()
  },
}

export const NothingMatches: Story = {
  args: { filter: filtered, page: { rows: [], newer: null, older: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: list.noMatchTitle })).toBeVisible()
  },
}

/** Neither exact nor similar results: one message only. */
export const NoSimilarResults: Story = {
  tags: ['!visual'],
  args: {
    filter: { ...emptyFilter, text: 'xyzzyplugh' },
    page: { rows: [], newer: null, older: null, alike: true },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: list.noMatchTitle })).toBeVisible()
    await expect(canvas.queryByText(list.similar)).not.toBeInTheDocument()
  },
}

/** A later page that is empty by now. */
export const PastTheEnd: Story = {
  args: { page: { rows: [], newer: null, older: null }, paged: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: list.toStart })).toHaveAttribute('href', '/trackQuery?company=ACME')
  },
}

/** The longest text without a line break opportunity. */
export const LongestTexts: Story = {
  args: {
    page: { rows: [longestRow, ...fewRows], newer: null, older: null },
    filter: { ...emptyFilter, text: 'x'.repeat(200) },
  },
}

/** A requester reads the requester's status words and has no staff filters. */
export const Requester: Story = {
  args: { company: asRequester, viewer: ben, staff: [], page: { rows: fewRows, newer: null, older: null } },
  play: async ({ canvas }) => {
    await expect(within(canvas.getByRole('list')).getByText(en.vocabulary.requesterStatus.pending)).toBeVisible()
    await expect(within(canvas.getByRole('list')).queryByText(en.vocabulary.status.pending)).not.toBeInTheDocument()
    await expect(canvas.queryByRole('combobox', { name: t.assignee })).not.toBeInTheDocument()
    await expect(canvas.queryByRole('button', { name: t.priority })).not.toBeInTheDocument()
  },
}

export const RequesterEmpty: Story = {
  args: { company: asRequester, viewer: ben, staff: [], page: { rows: [], newer: null, older: null } },
}

export const RequesterMany: Story = {
  args: {
    company: asRequester,
    viewer: ben,
    staff: [],
    page: {
      rows: Array.from({ length: 12 }, (_, index) => makeRow(60 - index, { requester: ben })),
      newer: null,
      older: null,
    },
  },
}
