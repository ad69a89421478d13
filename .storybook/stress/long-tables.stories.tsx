import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import type { Column, Direction } from '#ui/data-table/column.ts'
import { DataTable, type DataTableProps } from '#ui/data-table/data-table.tsx'
import { queries, type Query } from '#ui/data-table/fixtures.ts'

const columns: Column<Query>[] = [
  {
    id: 'subject',
    head: 'Query',
    width: 300,
    sortable: true,
    cell: ({ reference, subject }) => (
      <a href={`#${reference}`}>
        <span>{reference}</span> {subject}
      </a>
    ),
  },
  { id: 'requester', head: 'Requester', cell: ({ requester }) => requester },
  {
    id: 'replies',
    head: 'Replies',
    width: 96,
    align: 'end',
    sortable: true,
    sortsFirst: 'descending',
    cell: ({ replies }) => replies.toLocaleString('en'),
  },
]

const selection: NonNullable<DataTableProps<Query>['selection']> = {
  label: ({ reference }) => `Choose ${reference}`,
  allLabel: 'Choose all queries on this page',
  summary: (count) => (count === 1 ? '1 query chosen' : `${count} queries chosen`),
  clearLabel: 'Clear',
  actions: <Button size="sm">Close</Button>,
}

const resize = { label: (head: string) => `Width of ${head}`, valueText: (width: number) => `${width} pixels` }

/** Tables with more rows than are rendered at once, and tables that a browser shows before their scripts run. */
const meta = {
  title: 'Internals/Long tables',
  component: DataTable<Query>,
  tags: ['!visual', '!autodocs'],
  parameters: { frame: 960 },
  args: { caption: 'Queries of Acme', columns, rows: queries(8), rowId: ({ reference }: Query) => reference },
} satisfies Meta<typeof DataTable<Query>>
export default meta

type Story = StoryObj<typeof meta>

/** A checkbox checked before hydration counts. */
export const CheckedBeforeHydration: Story = {
  args: { selection, navigable: false, columns: columns.filter(({ id }) => id === 'requester') },
  render: () => <div />,
  play: async ({ args, canvas, canvasElement }) => {
    const page = canvasElement.querySelector('[data-frame] > div') as HTMLElement
    const draft = createRoot(page)
    flushSync(() => draft.render(<DataTable {...args} />))
    const asSent = page.innerHTML
    draft.unmount()
    page.innerHTML = asSent
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Choose ACME-1005' }))
    // Rendered in the browser, ids differ from those of the server.
    const complaints = spyOn(console, 'error').mockImplementation(() => {})
    const root = hydrateRoot(page, <DataTable {...args} />)
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('1 query chosen'))
    await expect(canvas.getByRole('button', { name: 'Close' })).toBeVisible()
    await expect(canvas.getByRole('checkbox', { name: 'Choose ACME-1005' })).toBeChecked()
    root.unmount()
    complaints.mockRestore()
  },
}

/** The rows in the order of a column, which its heading changes. At first in the order of `rows`. */
function SortedTable(props: DataTableProps<Query>) {
  const [sort, setSort] = useState<{ column: string; direction: Direction } | null>(null)
  const value = (row: Query) => row[sort?.column as keyof Query]
  const sign = sort?.direction === 'ascending' ? 1 : -1
  const order = (a: Query, b: Query) => (value(a) > value(b) ? sign : value(a) < value(b) ? -sign : 0)
  return (
    <DataTable
      {...props}
      rows={sort ? props.rows.toSorted(order) : props.rows}
      sort={{
        ...(sort ?? { column: 'age', direction: 'ascending' }),
        onSort: (column, direction) => setSort({ column, direction }),
      }}
    />
  )
}

/**
 * Only rows near the viewport are rendered: 0.1 s at first and 50 ms per press on two cores. Rendering all took 12.6 s
 * at first and 0.6 s per press.
 */
export const TenThousandRows: Story = {
  args: { rows: queries(10_000), selection: { ...selection, name: 'query' }, resize, className: 'max-h-90' },
  render: (args) => (
    <form aria-label="Queries">
      <SortedTable {...args} />
    </form>
  ),
  play: async ({ canvas, canvasElement }) => {
    const table = canvas.getByRole('table')
    const region = canvas.getByRole('group', { name: 'Queries of Acme' })
    const row = (reference: string) => table.querySelector(`[data-row="${reference}"]`)
    const drawn = () => table.querySelectorAll('[data-row]').length
    const posted = () => new FormData(canvas.getByRole<HTMLFormElement>('form')).getAll('query')
    await expect(table).toHaveAttribute('aria-rowcount', '10001')
    await expect(drawn()).toBeLessThan(60)
    await expect(region.scrollHeight).toBeGreaterThan(300_000)

    // By row, because queries by role take seconds with so many rows.
    await waitFor(() => expect(row('ACME-10998')).toBeInTheDocument())
    await userEvent.click(within(row('ACME-10998') as HTMLElement).getByRole('checkbox', { name: 'Choose ACME-10998' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('1 query chosen')

    const first = row('ACME-11000') as HTMLElement
    first.focus()
    await userEvent.keyboard('{End}')
    const last = row('ACME-1001')
    await expect(last).toHaveFocus()
    await expect(last).toHaveAttribute('aria-rowindex', '10001')
    await waitFor(() => expect(row('ACME-11000')).not.toBeInTheDocument())
    await expect(canvas.getByText('ACME-1001')).toBeVisible()
    await expect(drawn()).toBeLessThan(60)
    const heads = canvas.getByText('Replies')
    await expect(heads.getBoundingClientRect().bottom - region.getBoundingClientRect().top).toBeLessThan(36)
    await userEvent.keyboard('{ArrowUp}')
    await expect(row('ACME-1002')).toHaveFocus()

    // A range from a row that is no longer rendered; its id is submitted.
    const user = userEvent.setup()
    await user.keyboard('{Shift>}')
    await user.click(canvas.getByRole('checkbox', { name: 'Choose ACME-1003' }))
    await user.keyboard('{/Shift}')
    await expect(canvas.getByRole('status')).toHaveTextContent('9996 queries chosen')
    await expect(posted()).toHaveLength(9996)
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(posted()).toEqual([])

    // The focused row stays rendered while scrolling.
    const left = row('ACME-1003') as HTMLElement
    left.focus()
    region.scrollTop = 0
    await waitFor(() => expect(row('ACME-11000')).toBeInTheDocument())
    await expect(left).toHaveFocus()
    await expect(drawn()).toBeLessThan(60)

    await userEvent.click(canvas.getByRole('button', { name: 'Replies' }))
    await expect(canvas.getByRole('columnheader', { name: 'Replies' })).toHaveAttribute('aria-sort', 'descending')
    await expect(table.querySelector('[aria-rowindex="2"]')).toHaveTextContent('1,204')
    await expect(canvasElement.querySelectorAll('tbody tr[aria-hidden]').length).toBeLessThanOrEqual(2)
  },
}

function ShownOnPress(props: DataTableProps<Query>) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button onClick={() => setShown(true)}>Show the queries</Button>
      <div hidden={!isShown}>
        <DataTable {...props} />
      </div>
    </>
  )
}

/** A long table that is rendered in a hidden place, such as a closed tab, has its rows when it appears. */
export const ShownLater: Story = {
  args: { rows: queries(300), className: 'max-h-90' },
  render: (args) => <ShownOnPress {...args} />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show the queries' }))
    await waitFor(() => expect(canvasElement.querySelector('[data-row="ACME-1298"]')).toBeVisible())
  },
}
