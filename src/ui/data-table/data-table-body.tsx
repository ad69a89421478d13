import { cx } from 'class-variance-authority'
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import type { Column } from './column.ts'
import { DataRow } from './data-row.tsx'
import type { useRowKeys } from './use-row-keys.ts'
import type { useVirtualRows } from './use-virtual-rows.ts'

export type DataTableBodyProps<Row> = ComponentProps<'tbody'> &
  ReturnType<typeof useVirtualRows> & {
    columns: readonly Column<Row>[]
    rows: readonly Row[]
    /** The ids of the rows. */
    order: readonly string[]
    chosen: ReadonlySet<string>
    /** The checkbox of each row; without it rows cannot be selected. */
    checkbox?: { label: (row: Row) => string; name?: string } | undefined
    /** Selects a row, or with `ranged` all rows from the previous one on. */
    onChoose: (id: string, on: boolean, ranged: boolean) => void
    /** Keyboard navigation between rows. */
    keys?: ReturnType<typeof useRowKeys> | undefined
    isHydrated: boolean
    /** Whether rows have `aria-rowindex`, which they need if not all of them are rendered. */
    isNumbered: boolean
    /** Shown above the rows: an error, or that there are none. */
    message?: ReactNode
    /** The number of columns, with that of the checkboxes. */
    span: number
  }

/** The rendered rows of a table, with spacers for the others. */
export function DataTableBody<Row>(props: DataTableBodyProps<Row>) {
  const { columns, rows, order, items, measure, chosen, checkbox, onChoose, keys, isHydrated, isNumbered, ...others } =
    props
  const { message, span, className, ...rest } = others
  const handleChange = ({ target, nativeEvent }: ChangeEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[data-select]')) return
    onChoose(target.value, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the events of its rows and checkboxes
    <tbody
      {...rest}
      data-slot="data-table-body"
      className={cx('bg-inherit', className)}
      onChange={checkbox && handleChange}
      onFocus={keys?.onFocus}
      onKeyDown={keys?.onKeyDown}
    >
      {message && <Message span={span}>{message}</Message>}
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
            aria-rowindex={isNumbered ? index + 2 : undefined}
            {...{ row, id, columns }}
            chosen={chosen.has(id)}
            checkboxLabel={checkbox?.label(row)}
            checkboxName={checkbox?.name}
            tabIndex={keys && isHydrated ? (id === keys.current ? 0 : -1) : undefined}
          />
        )
      })}
    </tbody>
  )
}

/** Replaces the rows. As wide as the viewport of the table, whatever the table's width. */
function Message({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={span} className="p-0">
        <div className="sticky start-0 w-[100cqi] px-panel py-3 text-ink-muted">{children}</div>
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
