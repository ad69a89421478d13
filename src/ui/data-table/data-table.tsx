import { cva } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, type RefObject, useId, useMemo, useRef } from 'react'
import { useHydrated } from '../hydration/use-hydrated.ts'
import type { Column, Sort } from './column.ts'
import { HeadRow } from './head-row.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { shareChosen } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { DataTableBody } from './data-table-body.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { virtualizeAbove, useVirtualRows } from './use-virtual-rows.ts'
import { useSelection } from './use-selection.ts'
import { useWidths } from './use-widths.ts'
import { layOut, type Widths } from './widths.ts'

const dataTable = cva('relative flex min-w-0 flex-col overflow-clip rounded-panel bg-surface-raised', {
  variants: { look: { framed: 'border border-line shadow-raised', plain: '' } },
})

// A fixed layout does not measure every cell. `content-visibility` has no effect on table rows, and in cells it made
// scrolling slower.
const grid = cva([
  'w-full table-fixed border-separate border-spacing-0 bg-inherit text-base',
  '[--checkbox-column:--spacing(10)] pointer-coarse:[--checkbox-column:var(--spacing-touch)]',
])

const scroller = cva('@container relative min-h-0 overflow-auto bg-inherit focus-visible:-outline-offset-2', {
  // Without a maximum height, every row would be visible and be rendered.
  variants: { isMany: { true: 'max-h-dvh', false: '' } },
})

export type RowSelection<Row> = {
  /** The label of a row's checkbox. */
  label: (row: Row) => string
  /** The label of the checkbox that selects all visible rows. */
  allLabel: string
  /** The text for the number of selected rows. */
  summary: (count: number) => string
  clearLabel: string
  /** Actions for the selected rows. */
  actions?: ReactNode
  /** The name under which a form submits the ids of the selected rows. */
  name?: string
  /** The selected ids, where the parent holds them. */
  selected?: ReadonlySet<string>
  defaultSelected?: ReadonlySet<string>
  onChange?: (selected: ReadonlySet<string>) => void
}

export type ColumnResize = {
  /** The accessible name of a column's edge. */
  label: (head: string) => string
  /** The text for a width in px. */
  valueText?: (width: number) => string
  defaultWidths?: Widths
  onChange?: (widths: Widths) => void
}

export type DataTableProps<Row> = Omit<ComponentProps<'div'>, 'children'> & {
  /** What the table contains, for screen readers. */
  caption: string
  /** Define outside the component. The first column names the row and stays visible. */
  columns: readonly Column<Row>[]
  /** Of more than 200 rows only those near the viewport are rendered; before hydration the first 200. */
  rows: readonly Row[]
  /** The id of a row. Define this function outside the component, too. */
  rowId: (row: Row) => string
  /** The column that the rows are sorted by, and what changes it. */
  sort?: Sort
  /** Gives each row a checkbox. */
  selection?: RowSelection<Row>
  /** Lets people change the width of columns. */
  resize?: ColumnResize
  /** Enables arrow keys, j and k; Enter follows the link of the first column. */
  navigable?: boolean
  /** The loading message. Rows stay visible until new ones arrive; without rows, placeholders are shown. */
  loading?: string | undefined
  /** The number of placeholder rows. */
  loadingRows?: number
  /** Why loading failed. */
  error?: ReactNode
  /** Shown when there are no rows. */
  empty?: ReactNode
  /** `plain` has no border, for use in a panel or a dialog. */
  look?: 'framed' | 'plain'
}

// TanStack Table would add 14 kB for what the files beside this one do.

/**
 * A table with sorting, selection, column widths and keyboard navigation. With a height (`className`), rows scroll
 * below the headings. The server sorts.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowId,
  sort,
  selection,
  resize,
  navigable = selection !== undefined,
  loading,
  loadingRows = 8,
  error,
  empty,
  look = 'framed',
  className,
  ...rest
}: DataTableProps<Row>) {
  const captionId = useId()
  const table = useRef<HTMLTableElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const state = useDataTable({ rows, rowId, selection, resize, table, region })
  const { order, chosen, choose, chooseAll, clear, widths, edges, keys, items, measure, isHydrated, isMany } = state
  const layout = layOut(columns, widths, selection && 'var(--checkbox-column)')
  const share = selection && rows.length > 0 ? shareChosen(chosen, order) : undefined
  const isEmpty = rows.length === 0

  return (
    <div data-slot="data-table" className={dataTable({ look, className })} {...rest}>
      <output className="sr-only">
        {loading ?? (selection && chosen.size > 0 ? selection.summary(chosen.size) : '')}
      </output>
      {loading && !isEmpty && <LoadingBar />}
      <div
        ref={region}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a landmark for each table would be too many
        role="group"
        aria-labelledby={captionId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        tabIndex={0}
        className={scroller({ isMany })}
      >
        <table
          ref={table}
          aria-busy={loading ? true : undefined}
          aria-rowcount={isMany ? rows.length + 1 : undefined}
          className={grid()}
          style={{ minWidth: layout.minWidth }}
        >
          <caption id={captionId} className="sr-only">
            {caption}
          </caption>
          <colgroup>
            {selection && <col className="w-(--checkbox-column)" />}
            {columns.map(({ id }, index) => (
              <col key={id} style={{ width: layout.columns[index] }} />
            ))}
          </colgroup>
          <thead className="sticky top-0 z-2 bg-inherit">
            <HeadRow
              aria-rowindex={isMany ? 1 : undefined}
              columns={columns}
              sort={sort}
              boxes={selection && { label: selection.allLabel, share, onChange: chooseAll }}
              edges={edges}
            />
          </thead>
          {loading && isEmpty && (
            <LoadingRows columns={columns} count={loadingRows} hasCheckboxes={selection !== undefined} />
          )}
          <DataTableBody
            {...{ columns, rows, order, chosen, items, measure, isHydrated }}
            checkbox={selection}
            onChoose={choose}
            keys={navigable ? keys : undefined}
            isNumbered={isMany}
            message={error || (isEmpty && !loading && empty)}
            span={columns.length + (selection ? 1 : 0)}
          />
        </table>
      </div>
      {selection?.name && <HiddenSelection name={selection.name} {...{ order, chosen, items, isMany }} />}
      {selection && (
        <SelectionBar
          count={chosen.size}
          summary={selection.summary(chosen.size)}
          clearLabel={selection.clearLabel}
          onClear={clear}
        >
          {selection.actions}
        </SelectionBar>
      )}
    </div>
  )
}

type DataTableOptions<Row> = Pick<DataTableProps<Row>, 'rows' | 'rowId' | 'selection' | 'resize'> & {
  table: RefObject<HTMLTableElement | null>
  region: RefObject<HTMLElement | null>
}

/** The state of a table: selected rows, widths, the row with the focus, and the rows to render. */
function useDataTable<Row>({ rows, rowId, selection, resize, table, region }: DataTableOptions<Row>) {
  const isHydrated = useHydrated()
  const order = useMemo(() => rows.map(rowId), [rows, rowId])
  const selected = useSelection(table, order, selection)
  const { choose, chosen } = selected
  const { widths, resize: onResize, reset: onReset } = useWidths(table, resize)
  const keys = useRowKeys(order, {
    toggle: selection && ((id) => choose(id, !chosen.has(id))),
    extend: selection && ((ids) => choose(ids[1] ?? '', true, true)),
  })
  const isMany = rows.length > virtualizeAbove
  const isEnabled = isMany && isHydrated
  const virtual = useVirtualRows({ order, region, alwaysRendered: keys.current, isEnabled })
  const edges = resize && isHydrated ? { ...resize, widths, onResize, onReset } : undefined
  return { order, ...selected, widths, edges, keys, ...virtual, isHydrated, isMany }
}

type Items = ReturnType<typeof useVirtualRows>['items']
type HiddenSelectionProps = {
  name: string
  order: readonly string[]
  chosen: ReadonlySet<string>
  items: Items
  isMany: boolean
}

/** Hidden inputs for selected rows that are not rendered. */
function HiddenSelection({ name, order, chosen, items, isMany }: HiddenSelectionProps) {
  const rendered = new Set(items.map((item) => ('index' in item ? order[item.index] : undefined)))
  const notRendered = isMany ? order.filter((id) => chosen.has(id) && !rendered.has(id)) : []
  return notRendered.map((id) => <input key={id} type="hidden" name={name} value={id} />)
}

/** Moves along the top edge while rows are loading. */
function LoadingBar() {
  return (
    <span className="absolute inset-x-0 top-0 z-4 h-0.5 animate-appear-late overflow-hidden">
      <span className="absolute inset-y-0 start-[32.5%] w-[35%] animate-travel rounded-full bg-accent" />
    </span>
  )
}
