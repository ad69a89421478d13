import { cva } from 'class-variance-authority'
import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useMemo, useRef } from 'react'
import { useHydrated } from '../hydration/use-hydrated.ts'
import type { Column, Sort } from './column.ts'
import { DataRow } from './data-row.tsx'
import { HeadRow } from './head-row.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { shareChosen } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { drawnWhole, useRowsInSight } from './use-rows-in-sight.ts'
import { useSelection } from './use-selection.ts'
import { useWidths } from './use-widths.ts'
import { layOut, type Widths } from './widths.ts'

const dataTable = cva('relative flex min-w-0 flex-col overflow-clip rounded-panel bg-surface-raised', {
  variants: { look: { framed: 'border border-line', plain: '' } },
})

const scroller = cva('@container relative min-h-0 overflow-auto bg-inherit focus-visible:-outline-offset-2', {
  // Without an end to the sight all rows would be in it.
  variants: { isMany: { true: 'max-h-dvh', false: '' } },
})

export type RowSelection<Row> = {
  /** Words of the box of a row. */
  label: (row: Row) => string
  /** Words of the box that chooses all rows in sight. */
  allLabel: string
  /** How many are chosen, in words. */
  summary: (count: number) => string
  clearLabel: string
  /** What can be done with them. */
  actions?: ReactNode
  /** Within a form: the boxes post the ids of the chosen rows under this name. */
  name?: string
  /** The chosen rows, where whoever uses the table keeps them. */
  selected?: ReadonlySet<string>
  defaultSelected?: ReadonlySet<string>
  onChange?: (selected: ReadonlySet<string>) => void
}

export type ColumnResize = {
  /** Words of a column's edge. */
  label: (head: string) => string
  /** A width in words, in pixels. */
  valueText?: (width: number) => string
  defaultWidths?: Widths
  onChange?: (widths: Widths) => void
}

export type DataTableProps<Row> = Omit<ComponentProps<'div'>, 'children'> & {
  /** What the table shows: read aloud, not drawn. */
  caption: string
  /** Kept in a constant. The first names the row and stays in sight. */
  columns: readonly Column<Row>[]
  /** Of more than 200 only those near the sight are drawn, and until the page is hydrated the first 200. */
  rows: readonly Row[]
  /** Kept in a constant, too. */
  rowId: (row: Row) => string
  sort?: Sort
  selection?: RowSelection<Row>
  resize?: ColumnResize
  /** Arrow keys, j and k go through the rows; Enter follows the link of the first column. */
  navigable?: boolean
  /** What is being waited for. Rows stay until the new ones are there; without rows their places are held. */
  loading?: string | undefined
  /** How many places are held. */
  loadingRows?: number
  /** Why there are no rows, or no newer ones. */
  error?: ReactNode
  /** Shown in place of rows when there are none. */
  empty?: ReactNode
  /** `plain` inside a panel or a dialog, which have a line of their own. */
  look?: 'framed' | 'plain'
}

/**
 * Many things with the same facts, to be compared, ordered and chosen from. A height on it (`className`) makes the rows
 * scroll beneath their heads. Ordering is the server's; choosing, widths and keys are the few files beside this one
 * (TanStack Table would be 14 kB for the same three). Of thousands of rows only those near the sight are drawn.
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
  const isHydrated = useHydrated()
  const table = useRef<HTMLTableElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const order = useMemo(() => rows.map(rowId), [rows, rowId])
  const { chosen, choose, chooseAll, clear } = useSelection(table, order, selection)
  const { widths, resize: setWidth, reset } = useWidths(table, resize)
  const keys = useRowKeys(order, {
    toggle: selection && ((id) => choose(id, !chosen.has(id))),
    extend: selection && ((ids) => choose(ids[1] ?? '', true, true)),
  })
  const isMany = rows.length > drawnWhole
  const { pieces, measure } = useRowsInSight({ order, region, kept: keys.current, isOn: isMany && isHydrated })
  const drawn = new Set(pieces.map((piece) => ('index' in piece ? order[piece.index] : undefined)))
  const unseen = isMany ? order.filter((id) => chosen.has(id) && !drawn.has(id)) : []
  const layout = layOut(columns, widths)
  const share = selection && rows.length > 0 ? shareChosen(chosen, order) : undefined
  const span = columns.length + (selection ? 1 : 0)
  const isBare = rows.length === 0

  const hear = ({ target, nativeEvent }: ChangeEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[data-select]')) return
    choose(target.value, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  }

  return (
    <div data-slot="data-table" className={dataTable({ look, className })} {...rest}>
      <output className="sr-only">
        {loading ?? (selection && chosen.size > 0 ? selection.summary(chosen.size) : '')}
      </output>
      {loading && !isBare && (
        <span className="absolute inset-x-0 top-0 z-4 h-0.5 animate-appear-late overflow-hidden">
          <span className="absolute inset-y-0 w-2/5 animate-travel rounded-full bg-accent motion-reduce:inset-x-0 motion-reduce:w-full" />
        </span>
      )}
      <div
        ref={region}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a landmark for each table would be too many
        role="group"
        aria-labelledby={captionId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className={scroller({ isMany })}
      >
        <table
          ref={table}
          aria-busy={loading ? true : undefined}
          aria-rowcount={isMany ? rows.length + 1 : undefined}
          // Fixed: 500 rows are laid out without asking every cell. `content-visibility` has no effect on rows of a table,
          // and on what is in the cells it made scrolling slower.
          className="w-full table-fixed border-separate border-spacing-0 bg-inherit text-base"
          style={{ minWidth: layout.least }}
        >
          <caption id={captionId} className="sr-only">
            {caption}
          </caption>
          <colgroup>
            {selection && <col className="w-10 pointer-coarse:w-touch" />}
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
              edges={resize && isHydrated ? { ...resize, widths, onResize: setWidth, onReset: reset } : undefined}
            />
          </thead>
          {loading && isBare && (
            <LoadingRows columns={columns} count={loadingRows} hasBoxes={selection !== undefined} />
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears what its rows and boxes do */}
          <tbody
            className="bg-inherit"
            onChange={selection && hear}
            onFocus={navigable ? keys.onFocus : undefined}
            onKeyDown={navigable ? keys.onKeyDown : undefined}
          >
            {error && <Message span={span}>{error}</Message>}
            {isBare && !loading && !error && empty && <Message span={span}>{empty}</Message>}
            {pieces.map((piece, at) => {
              // oxlint-disable-next-line react/no-array-index-key -- a room is where it is
              if ('room' in piece) return <Room key={`room ${at}`} span={span} height={piece.room} />
              const { index } = piece
              const row = rows[index] as Row
              const id = order[index] as string
              return (
                <DataRow
                  key={id}
                  ref={measure}
                  data-index={measure && index}
                  aria-rowindex={isMany ? index + 2 : undefined}
                  {...{ row, id, columns }}
                  chosen={chosen.has(id)}
                  boxLabel={selection?.label(row)}
                  boxName={selection?.name}
                  tabIndex={navigable && isHydrated ? (id === keys.current ? 0 : -1) : undefined}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      {selection?.name && <PostedUnseen name={selection.name} ids={unseen} />}
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

/** In place of rows: as wide as what is in sight, however wide the table is. */
function Message({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={span} className="p-0">
        <div className="sticky start-0 w-[100cqi] px-4 py-3">{children}</div>
      </td>
    </tr>
  )
}

/** The room of rows that are not drawn. */
function Room({ span, height }: { span: number; height: number }) {
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- silent: rows are counted by aria-rowcount */}
      <td colSpan={span} className="p-0" style={{ height }} />
    </tr>
  )
}

/** Chosen rows that are not drawn, and so have no box that would be posted. */
function PostedUnseen({ name, ids }: { name: string; ids: readonly string[] }) {
  return ids.map((id) => <input key={id} type="hidden" name={name} value={id} />)
}
