import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor, within } from 'storybook/test'
import { AvatarGroup } from '#ui/avatar/avatar-group.tsx'
import { emptyFilter } from '#domain/filter.ts'
import { limits } from '#domain/limits.ts'
import { priorities } from '#domain/priority.ts'
import { statuses, type Status } from '#domain/status.ts'
import { en } from '#domain/words/en.ts'
import { clock, unbroken, wordy } from '#screens/fixtures.ts'
import { UpdatedPill } from '#screens/realtime/updated-pill.tsx'
import {
  ana,
  asAdmin,
  asAgent,
  asOwner,
  asRequester,
  ben,
  cleo,
  fewRows,
  longestRow,
  makeRow,
  staff,
  wordiestRow,
  wordyName,
} from '../fixtures.ts'
import { QueryListScreen } from '../query-list-screen.tsx'
import { StoryPage } from '../story-page.tsx'

const { list, filter: t } = en.queryList
const nothing = { rows: [], newer: null, older: null }
const asBen = { company: asRequester, viewer: ben, staff: [] }

/** The list by role, by keyboard, and at its longest. */
const meta = {
  title: 'Screens/Track query/List/Further states',
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

/** An owner sees the same list as an agent. */
export const Owner: Story = {
  args: { company: asOwner, viewer: cleo, page: { ...nothing, rows: fewRows.slice(2) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: t.assignee })).toBeVisible()
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4)
  },
}

/** An admin sees the same list as an agent. */
export const Admin: Story = { ...Owner, tags: ['!visual'], args: { ...Owner.args, company: asAdmin } }

/** Updates wait in a button above the rows, and viewers are shown in their row. */
export const RealtimeUpdates: Story = {
  // Positioned as in the app, below the bar.
  decorators: [(Story) => <div className="pt-12">{Story()}</div>],
  args: {
    live: {
      notice: <UpdatedPill count={3} onShow={fn()} />,
      viewers: Object.fromEntries(
        fewRows
          .slice(0, 3)
          .map(({ id }, at) => [
            id,
            <AvatarGroup key={id} label="Looking at it" people={[cleo, ben, ana].slice(0, at + 1)} />,
          ]),
      ),
    },
  },
  play: async ({ canvas }) => {
    const row = canvas.getByRole('link', { name: fewRows[0]?.subject }).closest('li')
    await expect(within(row as HTMLElement).getByRole('list', { name: 'Looking at it' })).toBeVisible()
    const notice = canvas.getByRole('button', { name: new RegExp(en.realtime.updated(3)) })
    await expect(notice).toBeVisible()
    // The button covers no row.
    const rows = canvas.getByRole('list', { name: list.label })
    await expect(notice.getBoundingClientRect().bottom).toBeLessThanOrEqual(rows.getBoundingClientRect().top)
  },
}

const archived = 'archived' as Status

/** An unknown status: the row still names and opens the query. */
export const UnknownStatus: Story = {
  args: { page: { ...nothing, rows: [makeRow(43, { status: archived }), ...fewRows.slice(0, 2)] } },
  play: async ({ canvas }) => {
    const [row] = canvas.getAllByRole('listitem')
    await expect(within(row as HTMLElement).getByRole('link')).toHaveAttribute('href', '/trackQuery?ref=ACME-43')
    await expect(within(row as HTMLElement).getByRole('img', { name: archived })).toBeVisible()
  },
}

export const RequesterUnknownStatus: Story = {
  ...UnknownStatus,
  tags: ['!visual'],
  args: { ...UnknownStatus.args, ...asBen },
  play: async ({ canvas }) => {
    await expect(within(canvas.getByRole('list')).getByText(archived)).toBeVisible()
  },
}

export const One: Story = {
  tags: ['!visual'],
  args: { page: { ...nothing, rows: fewRows.slice(0, 1) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(list.total(1))).toBeVisible()
  },
}

/** All filters at once, each with a chip. */
export const EveryFilter: Story = {
  args: {
    staff: [wordyName, ...staff],
    filter: {
      status: [...statuses],
      priority: [...priorities],
      assignee: wordyName.id,
      requester: 'me',
      text: unbroken.search,
    },
    page: { ...nothing, rows: [wordiestRow, longestRow] },
  },
  play: async ({ canvas }) => {
    const chips = within(canvas.getByRole('navigation', { name: t.active }))
    await expect(chips.getAllByRole('link')).toHaveLength(statuses.length + priorities.length + 4)
    await expect(canvas.getByRole('searchbox')).toHaveValue(unbroken.search)
    await expect(unbroken.search).toHaveLength(limits.searchText.max)
  },
}

/** The longest text of many words. */
export const LongestTextsOfManyWords: Story = {
  args: {
    page: { ...nothing, rows: [wordiestRow, ...fewRows] },
    filter: { ...emptyFilter, text: wordy.search },
  },
}

/** A requester sees the status in words. */
export const RequesterLongestTexts: Story = {
  args: {
    ...asBen,
    page: {
      ...nothing,
      rows: [wordiestRow, longestRow, makeRow(9, { requester: ben, subject: wordy.subject, status: 'pending' })],
    },
  },
}

export const RequesterNothingMatches: Story = {
  tags: ['!visual'],
  args: { ...asBen, filter: { ...emptyFilter, status: ['pending'], requester: 'me' }, page: nothing },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: list.noMatchTitle })).toBeVisible()
    await expect(canvas.getByRole('link', { name: t.remove(t.own) })).toBeVisible()
  },
}

/** An empty later page links to the newest, still filtered. */
export const FilteredPastTheEnd: Story = {
  tags: ['!visual'],
  args: { filter: { ...emptyFilter, priority: ['urgent'] }, page: nothing, paged: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: list.toStart })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&priority=urgent',
    )
  },
}

/** By keyboard: Tab passes the filters into the rows; Enter applies the filter. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const sent = fn()
    canvasElement.addEventListener('submit', sent)
    const search = canvas.getByRole('searchbox')
    search.focus()
    await userEvent.keyboard('printer{Enter}')
    await expect(sent).toHaveBeenCalledOnce()
    await expect(search).toHaveValue('printer')
    const stops = [
      canvas.getByRole('button', { name: t.status }),
      canvas.getByRole('combobox', { name: t.assignee }),
      canvas.getByRole('button', { name: t.priority }),
      canvas.getByRole('button', { name: t.apply }),
      ...fewRows.map(({ subject }) => canvas.getByRole('link', { name: subject })),
    ]
    for (const stop of stops) {
      await userEvent.tab()
      await expect(stop).toHaveFocus()
    }
  },
}

/** The filter menu works by keyboard. */
export const ChoosingByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: t.priority })
    button.focus()
    await userEvent.keyboard('{Enter}')
    const urgent = within(canvas.getByRole('group', { name: t.priority })).getByRole('checkbox', {
      name: en.vocabulary.priority.urgent,
    })
    await waitFor(() => expect(urgent).toBeVisible())
    urgent.focus()
    await userEvent.keyboard(' ')
    await expect(urgent).toBeChecked()
    await expect(canvas.getByRole('button', { name: t.chosen(t.priority, 1) })).toBeInTheDocument()
  },
}
