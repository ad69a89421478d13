import type { Meta, StoryObj } from '@storybook/react-vite'

import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Callout } from '../callout/callout.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'
import type { Guide } from '../guide.ts'
import { Stack } from '../layout/stack.tsx'
import { Panel } from '../panel/panel.tsx'
import { PriorityBars } from '../priority-bars/priority-bars.tsx'
import { StatusPill } from '../status-pill/status-pill.tsx'
import type { Column, Direction, Sort } from './column.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { queries, queriesByReplies, type Query } from './fixtures.ts'

const looks = {
  New: { shape: 'hollow', tone: 'accent' },
  Open: { shape: 'half', tone: 'accent' },
  Pending: { shape: 'quarter', tone: 'warning' },
  Resolved: { shape: 'full', tone: 'success' },
} as const
const priorities = { 1: 'Low', 2: 'Normal', 3: 'High', 4: 'Urgent' } as const

const columns: Column<Query>[] = [
  {
    id: 'subject',
    head: 'Query',
    sortable: true,
    cell: ({ reference, subject }) => (
      <a href={`#${reference}`} title={subject} className="group/subject rounded-mark">
        <span className="text-sm text-ink-muted tabular-nums">{reference}</span>{' '}
        <span className="underline-offset-3 group-hover/subject:underline">{subject}</span>
      </a>
    ),
  },
  {
    id: 'status',
    head: 'Status',
    width: 112,
    sortable: true,
    cell: ({ status }) => (
      <StatusPill look="plain" {...looks[status]}>
        {status}
      </StatusPill>
    ),
  },
  { id: 'requester', head: 'Requester', width: 160, cell: ({ requester }) => requester },
  {
    id: 'priority',
    head: 'Priority',
    width: 112,
    sortable: true,
    cell: ({ priority }) => <PriorityBars level={priority} label={priorities[priority]} />,
  },
  {
    id: 'replies',
    head: 'Replies',
    width: 104,
    align: 'end',
    sortable: true,
    sortsFirst: 'descending',
    cell: ({ replies }) => replies.toLocaleString('en'),
  },
  { id: 'updated', head: 'Updated', width: 96, align: 'end', cell: ({ updated }) => updated },
]

const rowId = ({ reference }: Query) => reference

const sort: Sort = {
  column: 'replies',
  direction: 'descending',
  href: (column, direction) => `#sort=${column}&direction=${direction}`,
}

const selection: NonNullable<DataTableProps<Query>['selection']> = {
  label: ({ reference }) => `Choose ${reference}`,
  allLabel: 'Choose all queries on this page',
  summary: (count) => `${count} selected`,
  clearLabel: 'Clear selection',
  actions: (
    <>
      <Button size="sm">Assign to me</Button>
      <Button size="sm">Close</Button>
    </>
  ),
}

const resize = { label: (head: string) => `Width of ${head}`, valueText: (width: number) => `${width} pixels` }

/** A table of many rows with the same columns, to compare, sort and select. */
const meta = {
  title: 'Data/DataTable',
  component: DataTable<Query>,
  parameters: {
    frame: 960,
    guide: {
      when: [
        'Facts of many things are compared: who has the most, which is oldest.',
        'Rows are selected and changed together.',
        'Users need their own sort order or column widths.',
      ],
      whenNot: [
        'Rows that are read one by one: `List`.',
        'A few rows without sorting or selection: `Table`.',
        'Facts of one thing: `DescriptionList`.',
        'Editable cells: open the row instead.',
      ],
      anatomy: [
        { part: 'Headings', purpose: 'Name the columns and stay visible. Sortable ones are links.' },
        { part: 'First column', purpose: 'Names the row, contains its link, and stays visible while others scroll.' },
        { part: 'Checkboxes', purpose: 'Select one row, all visible rows, or a range with Shift.' },
        {
          part: 'Resize handles',
          purpose: 'Resize a column by pointer or arrow keys; a double click or Enter resets it.',
        },
        { part: 'Selection bar', purpose: 'The number of selected rows, and actions for them.' },
        { part: 'State', purpose: 'Placeholders while loading, a reason after a failure, a next step when empty.' },
      ],
      accessibility: [
        'A native table: headings for rows and columns, `aria-sort`, checkboxes named by their row.',
        'Arrow keys, `j` and `k` move between rows, Enter opens, Space or `x` selects, Shift with an arrow key selects on the way.',
        'The scrollable area is focusable and named by the caption. Phones scroll sideways; the first column takes at most half of the width.',
        'Without JavaScript it sorts by links, and checkboxes with a `name` are submitted by the form around it. Actions are then always visible; widths are fixed.',
        'Of more than 200 rows only those near the viewport are rendered. Screen readers get the total, but find-in-page does not reach the rest, and without JavaScript there are the first 200. Prefer pages.',
        'Your task: a link in the first column, a label for every checkbox, and an `onSort` that does not move the focus.',
      ],
    } satisfies Guide,
  },
  args: { caption: 'Queries of Acme', columns, rows: queries(8), rowId },
} satisfies Meta<typeof DataTable<Query>>
export default meta

type Story = StoryObj<typeof meta>

export const Plain: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { name: 'Queries of Acme' })).toBeVisible()
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(6)
    await expect(canvas.getByRole('rowheader', { name: /ACME-1008/ })).toBeVisible()
  },
}

/** Column headings are links to the same rows in another order. */
export const Sorted: Story = {
  args: { sort, rows: queriesByReplies(8) },
  play: async ({ canvas }) => {
    const replies = queriesByReplies(8).map((row) => row.replies.toLocaleString('en'))
    const shown = canvas.getAllByRole('row').slice(1)
    await expect(shown.map((row) => within(row).getAllByRole('cell').at(3)?.textContent)).toEqual(replies)
    const head = (name: string) => canvas.getByRole('columnheader', { name })
    await expect(head('Replies')).toHaveAttribute('aria-sort', 'descending')
    await expect(head('Status')).not.toHaveAttribute('aria-sort')
    await expect(canvas.getByRole('link', { name: 'Replies' })).toHaveAttribute(
      'href',
      '#sort=replies&direction=ascending',
    )
    await expect(canvas.getByRole('link', { name: 'Status' })).toHaveAttribute(
      'href',
      '#sort=status&direction=ascending',
    )
    await expect(within(head('Updated')).queryByRole('link')).not.toBeInTheDocument()
  },
}

function SortsInPlace(props: DataTableProps<Query>) {
  const [{ column, direction }, setSort] = useState<{ column: string; direction: Direction }>({
    column: 'subject',
    direction: 'ascending',
  })
  const value = (row: Query) => row[column as keyof Query]
  const sign = direction === 'ascending' ? 1 : -1
  const order = (a: Query, b: Query) => (value(a) > value(b) ? sign : value(a) < value(b) ? -sign : 0)
  return (
    <DataTable
      {...props}
      rows={[...props.rows].sort(order)}
      sort={{ column, direction, onSort: (column, direction) => setSort({ column, direction }) }}
    />
  )
}

/** With `onSort` alone, column headings are buttons. */
export const SortedInPlace: Story = {
  args: { sort: { column: 'subject', direction: 'ascending', onSort: fn() } },
  render: (args) => <SortsInPlace {...args} />,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Replies' })
    await userEvent.click(button)
    await expect(canvas.getByRole('columnheader', { name: 'Replies' })).toHaveAttribute('aria-sort', 'descending')
    await expect(canvas.getAllByRole('row')[1]).toHaveTextContent('1,204')
    await expect(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('columnheader', { name: 'Replies' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(canvas.getAllByRole('row')[8]).toHaveTextContent('1,204')
  },
}

/** Selects one row, a range with Shift, all visible rows, and none. */
export const Selected: Story = {
  args: { selection: { ...selection, onChange: fn() } },
  play: async ({ args, canvas }) => {
    const all = canvas.getByRole('checkbox', { name: 'Choose all queries on this page' })
    const box = (reference: string) => canvas.getByRole('checkbox', { name: `Choose ${reference}` })
    await expect(canvas.queryByText('Clear selection')).not.toBeVisible()

    await userEvent.click(box('ACME-1007'))
    await expect(canvas.getByRole('status')).toHaveTextContent('1 selected')
    await expect(all).toBePartiallyChecked()

    const user = userEvent.setup()
    await user.keyboard('{Shift>}')
    await user.click(box('ACME-1004'))
    await user.keyboard('{/Shift}')
    await expect(canvas.getByRole('status')).toHaveTextContent('4 selected')
    await expect(box('ACME-1005')).toBeChecked()
    await expect(args.selection?.onChange).toHaveBeenLastCalledWith(
      new Set(['ACME-1007', 'ACME-1006', 'ACME-1005', 'ACME-1004']),
    )

    await userEvent.click(all)
    await expect(all).toBeChecked()
    await expect(all).not.toBePartiallyChecked()
    await expect(canvas.getByRole('status')).toHaveTextContent('8 selected')
    await userEvent.click(all)
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()

    await userEvent.click(box('ACME-1003'))
    await userEvent.click(canvas.getByRole('button', { name: 'Clear selection' }))
    await expect(box('ACME-1003')).not.toBeChecked()
    await userEvent.click(box('ACME-1006'))
    await userEvent.click(box('ACME-1005'))
  },
}

/** Moving, selecting and opening by keyboard. */
export const ByKeyboard: Story = {
  args: { selection },
  play: async ({ canvas }) => {
    const row = (reference: string) => canvas.getByRole('row', { name: new RegExp(`${reference} `) })
    const box = (reference: string) => canvas.getByRole('checkbox', { name: `Choose ${reference}` })
    const opened = fn((event: Event) => event.preventDefault())
    canvas.getByRole('link', { name: /ACME-1007/ }).addEventListener('click', opened)

    await userEvent.tab()
    await expect(canvas.getByRole('group', { name: 'Queries of Acme' })).toHaveFocus()
    await userEvent.tab()
    await userEvent.tab()
    await expect(row('ACME-1008')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect(row('ACME-1008')).toHaveFocus()
    await userEvent.keyboard('j')
    await expect(row('ACME-1007')).toHaveFocus()
    await expect(row('ACME-1007')).toHaveAttribute('tabindex', '0')
    await expect(row('ACME-1008')).toHaveAttribute('tabindex', '-1')

    await userEvent.keyboard('{Enter}')
    await expect(opened).toHaveBeenCalledOnce()

    await userEvent.keyboard('x')
    await expect(box('ACME-1007')).toBeChecked()
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await expect(row('ACME-1005')).toHaveFocus()
    await expect(canvas.getByRole('status')).toHaveTextContent('3 selected')
    await userEvent.keyboard(' ')
    await expect(box('ACME-1005')).not.toBeChecked()

    await userEvent.keyboard('{End}')
    await expect(row('ACME-1001')).toHaveFocus()
    await userEvent.keyboard('{Home}k')
    await expect(row('ACME-1008')).toHaveFocus()
    // Tab moves from a row to its content.
    await userEvent.tab()
    await expect(box('ACME-1008')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(row('ACME-1007')).toHaveFocus()
  },
}

/** The edge of a column is dragged or moved by arrow keys. The first one took the remaining width until then. */
export const Resized: Story = {
  args: { resize: { ...resize, onChange: fn() } },
  play: async ({ args, canvas }) => {
    const edge = await canvas.findByRole('separator', { name: 'Width of Query' })
    const head = canvas.getByRole('columnheader', { name: /^Query/ })
    const status = canvas.getByRole('columnheader', { name: /^Status/ })
    const before = status.offsetWidth
    const start = head.offsetWidth
    await waitFor(() => expect(edge).toHaveAttribute('aria-valuenow', String(start)))
    // At rest the handle of the first column lies on the rule beside it, so that there is one line.
    const line = edge.firstElementChild as HTMLElement
    await expect(line.getBoundingClientRect().right).toBe(head.getBoundingClientRect().right)
    await expect(line).toHaveStyle({ backgroundColor: getComputedStyle(head).borderRightColor })

    edge.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await waitFor(() => expect(head.offsetWidth).toBe(start + 32))
    await waitFor(() => expect(edge).toHaveAttribute('aria-valuetext', `${start + 32} pixels`))
    await expect(status.offsetWidth).toBe(before)
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(head.offsetWidth).toBe(64))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(head.offsetWidth).toBe(start))

    const { x, y } = edge.getBoundingClientRect()
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: edge, coords: { x, y } },
      { target: edge, coords: { x: x + 40, y } },
      { keys: '[/MouseLeft]', target: edge, coords: { x: x + 40, y } },
    ])
    await waitFor(() => expect(head.offsetWidth).toBe(start + 40))
    await waitFor(() =>
      expect(args.resize?.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ subject: start + 40 })),
    )
    await userEvent.dblClick(edge)
    await waitFor(() => expect(head.offsetWidth).toBe(start))
  },
}

const phone = { frame: 360 }

/** On a phone columns stay side by side and scroll; the first column takes at most half of the width. */
export const Narrow: Story = {
  parameters: phone,
  args: {
    sort,
    rows: queriesByReplies(8),
    selection: { ...selection, defaultSelected: new Set(['ACME-1006']) },
    resize,
  },
  play: async ({ canvas }) => {
    const region = canvas.getByRole('group', { name: 'Queries of Acme' })
    region.scrollLeft = 200
    const name = canvas.getByRole('rowheader', { name: /ACME-1008/ })
    await expect(name.getBoundingClientRect().left - region.getBoundingClientRect().left).toBeLessThan(48)
    await expect(name.offsetWidth).toBeLessThanOrEqual(region.clientWidth / 2)
  },
}

const replies = fn(({ replies }: Query) => replies)

/** Headings stay visible, and a press renders only the row it changes. */
export const Many: Story = {
  args: {
    columns: columns.map((column) => (column.id === 'replies' ? { ...column, cell: replies } : column)),
    rows: queriesByReplies(60),
    sort,
    selection,
    resize,
    className: 'max-h-90',
  },
  play: async ({ canvas }) => {
    // By text, because queries by role are slow with so many rows.
    const lastId = queriesByReplies(60).at(-1)?.reference ?? ''
    const last = canvas.getByText(lastId).closest('tr') as HTMLElement
    const region = last.closest('[role=group]') as HTMLElement
    last.focus()
    await expect(region.scrollTop).toBeGreaterThan(1_800)
    const heads = canvas.getByText('Replies')
    await expect(heads.getBoundingClientRect().bottom - region.getBoundingClientRect().top).toBeLessThan(36)

    replies.mockClear()
    await userEvent.keyboard('x')
    await expect(canvas.getByText('1 selected', { selector: 'output' })).toBeInTheDocument()
    await expect(new Set(replies.mock.calls.map(([{ reference }]) => reference))).toEqual(new Set([lastId]))
  },
}

/** Placeholder rows, shown after 200 ms. */
export const Loading: Story = {
  args: { rows: [], sort, selection, loading: 'Loading queries', loadingRows: 4 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading queries')
    await expect(canvas.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect(canvas.getAllByRole('row')).toHaveLength(1)
  },
}

/** Current rows stay until new ones arrive. */
export const LoadingMore: Story = { args: { rows: queriesByReplies(4), sort, loading: 'Loading queries' } }

const retry = (
  <Callout tone="danger" title="The queries could not be loaded" actions={<Button size="sm">Try again</Button>}>
    The server did not answer in time.
  </Callout>
)

export const Failed: Story = { args: { rows: [], error: retry } }

/** Current rows stay below the error. */
export const FailedToRefresh: Story = { args: { rows: queries(3), error: retry } }

export const Empty: Story = {
  args: {
    rows: [],
    sort,
    selection,
    empty: (
      <EmptyState title="No queries match" actions={<Button size="sm">Clear filters</Button>}>
        Nothing is both urgent and unassigned.
      </EmptyState>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No queries match')).toBeVisible()
    await expect(canvas.queryByRole('checkbox')).not.toBeInTheDocument()
  },
}

/** The message stays in the middle of the viewport of a wide table. */
export const EmptyOnAPhone: Story = { ...Empty, parameters: phone }

/** A table with one row, long words, and a column that wraps. */
export const LongWords: Story = {
  parameters: { frame: 480 },
  args: {
    columns: [
      { id: 'name', head: 'Donaudampfschifffahrtsgesellschaft', width: 160, cell: ({ subject }) => subject },
      { id: 'note', head: 'Note', wrap: true, cell: ({ requester }) => requester },
    ],
    rows: queries(1).map((query) => ({ ...query, subject: 'W'.repeat(80), requester: 'floor3'.repeat(30) })),
  },
}

/** One row is selected from the start. */
export const Preselected: Story = {
  tags: ['!visual'],
  args: {
    rows: queriesByReplies(4),
    sort,
    resize,
    selection: { ...selection, defaultSelected: new Set(['ACME-1003']) },
  },
}

/** Without a frame, because the panel around it has one. */
export const PlainLook: Story = { tags: ['!visual'], args: { look: 'plain', rows: queriesByReplies(3), sort } }

export const FailedWithoutTitle: Story = {
  tags: ['!visual'],
  args: {
    rows: [],
    error: (
      <Callout tone="danger" actions={<Button size="sm">Try again</Button>}>
        The server did not answer.
      </Callout>
    ),
  },
}

/** Every state. */
export const Variants: Story = {
  render: (args) => (
    <Stack gap="lg">
      <DataTable {...args} {...Preselected.args} caption="Framed" />
      <Panel title="In a panel" padding="none">
        <DataTable {...args} {...PlainLook.args} caption="In a panel" />
      </Panel>
      <DataTable {...args} caption="Loading" rows={[]} loading="Loading queries" loadingRows={2} />
      <DataTable {...args} {...FailedWithoutTitle.args} caption="Failed" />
      <DataTable {...args} caption="Empty" rows={[]} empty="No queries yet." />
    </Stack>
  ),
}
