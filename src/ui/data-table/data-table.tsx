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
import { virtualizeAbove, useVirtualRows } from './use-virtual-rows.ts'
import { useSelection } from './use-selection.ts'
import { useWidths } from './use-widths.ts'
import { layOut, type Widths } from './widths.ts'

const dataTable = cva('relative flex min-w-0 flex-col overflow-clip rounded-panel bg-surface-raised', {
  variants: { look: { framed: 'border border-line', plain: '' } },
})

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
  /** Define outside the component, too. */
  rowId: (row: Row) => string
  sort?: Sort
  selection?: RowSelection<Row>
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

/**
 * A table with sorting, selection, column widths and keyboard navigation. With a height (`className`), rows scroll
 * below the headings. The server sorts.
 * TanStack Table would add 14 kB for what the files beside this one do.
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
  const isMany = rows.length > virtualizeAbove
  const { items, measure } = useVirtualRows({
    order,
    region,
    alwaysRendered: keys.current,
    isEnabled: isMany && isHydrated,
  })
  const rendered = new Set(items.map((item) => ('index' in item ? order[item.index] : undefined)))
  const notRendered = isMany ? order.filter((id) => chosen.has(id) && !rendered.has(id)) : []
  const layout = layOut(columns, widths)
  const share = selection && rows.length > 0 ? shareChosen(chosen, order) : undefined
  const span = columns.length + (selection ? 1 : 0)
  const isEmpty = rows.length === 0

  const handleChange = ({ target, nativeEvent }: ChangeEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[data-select]')) return
    choose(target.value, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  }

  return (
    <div data-slot="data-table" className={dataTable({ look, className })} {...rest}>
      <output className="sr-only">
        {loading ?? (selection && chosen.size > 0 ? selection.summary(chosen.size) : '')}
      </output>
      {loading && !isEmpty && (
        <span className="absolute inset-x-0 top-0 z-4 h-0.5 animate-appear-late overflow-hidden">
          <span className="absolute inset-y-0 w-2/5 animate-travel rounded-full bg-accent motion-reduce:inset-x-0 motion-reduce:w-full" />
        </span>
      )}
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
          // A fixed layout does not measure every cell. `content-visibility` has no effect on table rows, and in cells
          // it made scrolling slower.
          className="w-full table-fixed border-separate border-spacing-0 bg-inherit text-base"
          style={{ minWidth: layout.minWidth }}
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
          {loading && isEmpty && (
            <LoadingRows columns={columns} count={loadingRows} hasCheckboxes={selection !== undefined} />
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the events of its rows and checkboxes */}
          <tbody
            className="bg-inherit"
            onChange={selection && handleChange}
            onFocus={navigable ? keys.onFocus : undefined}
            onKeyDown={navigable ? keys.onKeyDown : undefined}
          >
            {error && <Message span={span}>{error}</Message>}
            {isEmpty && !loading && !error && empty && <Message span={span}>{empty}</Message>}
            {items.map((item, at) => {
              // oxlint-disable-next-line react/no-array-index-key -- a spacer has no other key
              if ('height' in item) return <Spacer key={`height ${at}`} span={span} height={item.height} />
              const { index } = item
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
                  checkboxLabel={selection?.label(row)}
                  checkboxName={selection?.name}
                  tabIndex={navigable && isHydrated ? (id === keys.current ? 0 : -1) : undefined}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      {selection?.name && <HiddenSelection name={selection.name} ids={notRendered} />}
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

/** Replaces the rows. As wide as the viewport of the table, whatever the table's width. */
function Message({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={span} className="p-0">
        <div className="sticky start-0 w-[100cqi] px-4 py-3">{children}</div>
      </td>
    </tr>
  )
}

/** The height of rows that are not rendered. */
function Spacer({ span, height }: { span: number; height: number }) {
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from screen readers, which use aria-rowcount */}
      <td colSpan={span} className="p-0" style={{ height }} />
    </tr>
  )
}

/** Hidden inputs for selected rows that are not rendered. */
function HiddenSelection({ name, ids }: { name: string; ids: readonly string[] }) {
  return ids.map((id) => <input key={id} type="hidden" name={name} value={id} />)
}
