import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor, within } from 'storybook/test'
import { AvatarGroup } from '#ui/avatar/avatar-group.tsx'
import { setSingleKeys } from '#ui/kbd/single-keys.ts'
import { emptyFilter } from '#domain/filter.ts'
import { limits } from '#domain/limits.ts'
import { priorities } from '#domain/priority.ts'
import { statuses, type Status } from '#domain/status.ts'
import { en } from '#domain/words/en.ts'
import { clock, offline, unbroken, wordy } from '#screens/fixtures.ts'
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
import { requesterViews, viewsOfFew } from './views.fixture.ts'
import { QueryListScreen } from '../query-list-screen.tsx'
import { StoryPage } from '../story-page.tsx'

const { list, filter: words } = en.queryList
const tools = en.listTools
const nothing = { rows: [], newer: null, older: null }
const asBen = { company: asRequester, viewer: ben, staff: [], views: requesterViews, viewId: 'own' }

/** The list by role, by keyboard, and at its longest. */
const meta = {
  title: 'Screens/Track query/List/Further states',
  component: QueryListScreen,
  args: {
    company: asAgent,
    viewer: ana,
    page: { rows: fewRows, newer: null, older: null },
    views: viewsOfFew,
    viewId: 'all',
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

/** An owner sees the same list as an agent. */
export const Owner: Story = {
  args: {
    company: asOwner,
    viewer: cleo,
    views: [{ id: 'all', count: 4 }],
    page: { ...nothing, rows: fewRows.slice(2) },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(words.assignee)).toBeInTheDocument()
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
      notice: <UpdatedPill raised={1} changed={2} onShow={fn()} />,
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
    const notice = canvas.getByRole('button', { name: /^1 new, 2 updated/ })
    await expect(notice).toBeVisible()
    // The button covers no row.
    const rows = canvas.getByRole('list', { name: list.title })
    await expect(notice.getBoundingClientRect().bottom).toBeLessThanOrEqual(rows.getBoundingClientRect().top)
  },
}

const archived = 'archived' as Status

/** An unknown status: the row still names and opens the query. */
export const UnknownStatus: Story = {
  tags: ['no-screenshot'],
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

/** All filters at once, each with a pill. */
export const EveryFilter: Story = {
  args: {
    staff: [wordyName, ...staff],
    ownFilter: {
      status: [...statuses],
      priority: [...priorities],
      assignee: wordyName.id,
      requester: 'me',
      visibility: 'company',
      from: '2026-07-01',
      to: '2026-08-31',
      text: unbroken.search,
      sort: '-priority',
      group: 'none',
    },
    filter: {
      status: [...statuses],
      priority: [...priorities],
      assignee: wordyName.id,
      requester: 'me',
      visibility: 'company',
      from: '2026-07-01',
      to: '2026-08-31',
      text: unbroken.search,
      sort: '-priority',
      group: 'none',
    },
    page: { ...nothing, rows: [wordiestRow, longestRow] },
  },
  play: async ({ canvas }) => {
    const pills = within(canvas.getByRole('navigation', { name: words.active }))
    await expect(pills.getAllByRole('link')).toHaveLength(7)
    await expect(unbroken.search).toHaveLength(limits.searchText.max)
  },
}

/** The longest text of many words. */
export const LongestTextsOfManyWords: Story = {
  tags: ['no-screenshot'],
  args: {
    page: { ...nothing, rows: [wordiestRow, ...fewRows] },
    ownFilter: { ...emptyFilter, text: wordy.search },
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
  args: {
    ...asBen,
    ownFilter: { ...emptyFilter, status: ['pending'] },
    filter: { ...emptyFilter, status: ['pending'] },
    page: nothing,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: en.listEmpty.noMatchTitle })).toBeVisible()
    await expect(canvas.getByRole('link', { name: words.remove('Status is Waiting for you') })).toBeVisible()
  },
}

/** An empty later page links to the newest, still filtered. */
export const FilteredPastTheEnd: Story = {
  tags: ['!visual'],
  args: {
    ownFilter: { ...emptyFilter, priority: ['urgent'] },
    filter: { ...emptyFilter, priority: ['urgent'] },
    page: nothing,
    paged: true,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: en.listEmpty.toStart })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=all&priority=urgent',
    )
  },
}

/** By keyboard: Tab leads from the heads of the columns into the rows, to the checkbox and the link of each. */
export const ByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    const sorts = within(await canvas.findByRole('navigation', { name: tools.sortBy }))
    sorts.getByRole('link', { name: new RegExp(tools.heads.activity) }).focus()
    for (const { reference, subject } of fewRows) {
      await userEvent.tab()
      await expect(canvas.getByRole('checkbox', { name: list.select(reference) })).toHaveFocus()
      await userEvent.tab()
      await expect(canvas.getByRole('link', { name: subject })).toHaveFocus()
    }
  },
}

/** The picker works by keyboard: Tab leads from its button to the first choice. */
export const ChoosingByKeyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas, userEvent }) => {
    await canvas.findByLabelText(words.assignee)
    canvas.getByRole('button', { name: words.open }).focus()
    await userEvent.keyboard('{Enter}')
    const picker = within(await canvas.findByRole('dialog', { name: tools.title }))
    const urgent = picker.getByRole('checkbox', { name: en.vocabulary.priority.urgent })
    await waitFor(() => expect(urgent).toBeVisible())
    urgent.focus()
    await userEvent.keyboard(' ')
    await expect(urgent).toBeChecked()
  },
}

const acts = en.listActs
const { reference: firstReference } = fewRows[0]!

/** Rows are selected by their checkboxes, with Shift up to here, or by keys. The bar says how many and what to change. */
export const RowsSelected: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: acts.status, hidden: true })
    const boxes = canvas.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select ACME/ })
    await userEvent.click(boxes[0]!)
    await expect(await canvas.findByText(acts.chosen(1), { selector: 'output' })).toBeInTheDocument()
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(boxes[2]!)
    await userEvent.keyboard('{/Shift}')
    await waitFor(() => expect(canvas.getByRole('button', { name: acts.status })).toBeVisible())
    await expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true, false, false, false])
    await userEvent.click(canvas.getByRole('button', { name: acts.priority }))
    const menu = within(await canvas.findByRole('group', { name: acts.menus.priority }))
    await expect(menu.getByRole('button', { name: en.vocabulary.priority.urgent })).toHaveValue('priority:urgent')
    await userEvent.click(canvas.getByRole('button', { name: acts.priority }))
    await userEvent.click(canvas.getByRole('button', { name: acts.all(6) }))
    await waitFor(() => expect(boxes.every(({ checked }) => checked)).toBe(true))
    for (const box of boxes.slice(3)) await userEvent.click(box)
  },
}

/** The focused row shows its acts. J and K move, X selects, S opens the statuses that the query may get. */
export const RowByKeys: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: acts.status, hidden: true })
    canvas.getByRole('link', { name: fewRows[1]!.subject }).focus()
    await userEvent.keyboard('k')
    await expect(canvas.getByRole('link', { name: fewRows[0]!.subject })).toHaveFocus()
    const status = await canvas.findByRole('button', { name: acts.ofRow.status(firstReference) })
    await expect(status).toHaveAttribute('aria-keyshortcuts', 'S')
    await userEvent.keyboard('s')
    const menu = await canvas.findByRole('group', { name: acts.menus.status })
    const fixed = within(menu).getByRole('button', { name: en.vocabulary.resolution.fixed })
    // At first the menu fades in.
    await waitFor(() => expect(fixed).toBeVisible())
    await expect(within(menu).queryByRole('button', { name: en.vocabulary.status.open })).not.toBeInTheDocument()
    await userEvent.click(status)
    await waitFor(() => expect(menu).not.toBeVisible())
    const row = within(status.closest('li')!)
    await expect(row.getByRole('button', { name: acts.ofRow.status(firstReference) })).toBeVisible()
    await userEvent.keyboard('x')
    await expect(row.getByRole('checkbox')).toBeChecked()
    await userEvent.keyboard('{Escape}')
    await expect(row.getByRole('checkbox')).not.toBeChecked()
  },
}

/** Where shortcuts of one character are turned off, only keys that nobody types by dictating act (WCAG 2.1.4). */
export const SingleKeysOff: Story = {
  tags: ['!visual'],
  beforeEach: () => {
    setSingleKeys(false)
    return () => setSingleKeys(true)
  },
  play: async ({ canvas, userEvent }) => {
    const first = canvas.getByRole('link', { name: fewRows[0]!.subject })
    first.focus()
    const status = await canvas.findByRole('button', { name: acts.ofRow.status(firstReference) })
    await expect(status).not.toHaveAttribute('aria-keyshortcuts')
    await userEvent.keyboard('xsj')
    await expect(within(status.closest('li')!).getByRole('checkbox')).not.toBeChecked()
    await expect(canvas.queryByRole('group', { name: acts.menus.status })).not.toBeInTheDocument()
    await expect(first).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('link', { name: fewRows[1]!.subject })).toHaveFocus()
  },
}

/** An admin may close resolved queries as they were resolved, an agent may not. */
export const ClosingByAdmin: Story = {
  tags: ['!visual'],
  args: { company: asAdmin },
  play: async ({ canvas, userEvent }) => {
    const [, , , , resolved] = fewRows
    canvas.getByRole('link', { name: resolved!.subject }).focus()
    await canvas.findByRole('button', { name: acts.ofRow.status(resolved!.reference) })
    await userEvent.keyboard('s')
    const menu = within(await canvas.findByRole('group', { name: acts.menus.status }))
    const close = { name: acts.close }
    await waitFor(() => expect(menu.getByRole('button', close)).toBeVisible())
    await expect(menu.getByRole('button', close)).toHaveValue('status:closed')
  },
}

const grouped = { ...emptyFilter, sort: '-raised', group: 'priority' } as const
const [urgentRows, lowRows] = [
  fewRows.slice(0, 2).map((row) => ({ ...row, priority: 'urgent' as const })),
  fewRows.slice(2).map((row) => ({ ...row, priority: 'low' as const })),
]

/** Rows in groups with their counts. The menu names the order, reverses it, and keeps the filters. */
export const SortedAndGrouped: Story = {
  args: {
    ownFilter: grouped,
    filter: grouped,
    page: {
      ...nothing,
      rows: [...urgentRows, ...lowRows],
      groups: [
        { before: urgentRows[0]!.id, label: en.vocabulary.priority.urgent, count: 2 },
        { before: lowRows[0]!.id, label: en.vocabulary.priority.low, count: lowRows.length },
      ],
    },
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: en.vocabulary.priority.low })).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: tools.sortedBy(tools.sorts.raised) }))
    const menu = within(await canvas.findByRole('group', { name: tools.sort }))
    await waitFor(() => expect(menu.getByRole('link', { name: tools.groups.priority, current: true })).toBeVisible())
    await expect(menu.getByRole('link', { name: tools.reverse })).toHaveAttribute(
      'href',
      '/trackQuery?company=ACME&view=all&sort=raised&group=priority',
    )
  },
}

/** Some queries were not changed: each says why, and they stay selected. */
export const SomeNotChanged: Story = {
  args: {
    formError: {
      intent: 'change-queries',
      errors: {},
      values: { change: 'priority:low' },
      changes: {
        changed: 3,
        unchanged: 1,
        batch: fewRows[0]!.id,
        rejected: fewRows.slice(0, 2).map(({ id, reference, subject }, at) => ({
          id,
          reference,
          subject,
          reason: at === 0 ? en.actions.changedBy(cleo.name) : 'A closed query can only become: Open.',
        })),
      },
    },
  },
  play: async ({ canvas }) => {
    const answer = within(await canvas.findByRole('alert'))
    await expect(answer.getAllByRole('listitem')).toHaveLength(2)
    const undo = answer.getByRole<HTMLButtonElement>('button', { name: acts.undo })
    await expect(undo.form).toHaveFormValues({ intent: 'undo-changes' })
    await expect(canvas.getByRole('checkbox', { name: list.select(firstReference) })).toBeChecked()
  },
}

const showsError = (intent: string): Story => ({
  args: { formError: { ...SomeNotChanged.args!.formError!, ...offline(intent) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(offline(intent).errors.form ?? '')).toBeInTheDocument()
  },
})
// The index of stories only reads tags that are written here.
export const ChangeOffline: Story = { ...showsError('change-queries'), tags: ['!visual'] }
export const UndoChangesOffline: Story = { ...showsError('undo-changes'), tags: ['!visual'] }
