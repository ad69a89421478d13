import { cva } from 'class-variance-authority'
import { type ComponentProps, memo } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { checkboxFillingCell, cell, type Column, placeOf } from './column.ts'

const dataRow = cva([
  'group/row bg-surface-raised scroll-mt-9 scroll-mb-12 transition-colors outline-none hover:bg-surface-hover',
  'data-selected:bg-accent-soft last:[&>*]:border-b-0',
  // The cells draw the focus ring, because sticky cells would cover an outline of the row.
  'focus-visible:[&>*]:shadow-[inset_0_var(--focus-width)_var(--color-accent),inset_0_calc(-1*var(--focus-width))_var(--color-accent),inset_var(--row-side,0)_0_var(--color-accent)]',
  '[&>:first-child]:[--row-side:var(--focus-width)] [&>:last-child]:[--row-side:calc(-1*var(--focus-width))]',
  'rtl:[&>:first-child]:[--row-side:calc(-1*var(--focus-width))] rtl:[&>:last-child]:[--row-side:var(--focus-width)]',
  'forced-colors:focus-visible:outline-2 forced-colors:focus-visible:-outline-offset-2',
])

export type DataRowProps<Row> = Omit<ComponentProps<'tr'>, 'children' | 'id'> & {
  row: Row
  id: string
  columns: readonly Column<Row>[]
  /** The label of the checkbox; without it the row has none. */
  checkboxLabel?: string | undefined
  checkboxName?: string | undefined
  chosen: boolean
}

/** Text on one line. The padding keeps a link's focus ring from being clipped. */
const whole = '-m-1 truncate p-1'

/** On touch screens, the link of the first column fills its cell. */
const linkFillingCell =
  'pointer-coarse:[&_a:only-of-type]:before:absolute pointer-coarse:[&_a:only-of-type]:before:inset-0'

/** The table handles the events of all its rows. */
const handledByTable = () => {}

function Row<Row>({ row, id, columns, checkboxLabel, checkboxName, chosen, className, ...rest }: DataRowProps<Row>) {
  const hasBox = checkboxLabel !== undefined
  return (
    <tr
      data-slot="data-row"
      data-row={id}
      data-selected={chosen || undefined}
      className={dataRow({ className })}
      {...rest}
    >
      {hasBox && (
        <td className={cell({ place: 'box', align: 'center' })}>
          <Checkbox
            data-select
            label={checkboxLabel}
            labelHidden
            name={checkboxName}
            value={id}
            checked={chosen}
            onChange={handledByTable}
            className={checkboxFillingCell}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const Cell = index === 0 ? 'th' : 'td'
        const content = column.cell(row)
        return (
          <Cell
            key={column.id}
            scope={index === 0 ? 'row' : undefined}
            title={!column.wrap && typeof content === 'string' ? content : undefined}
            className={`h-row font-normal pointer-coarse:h-touch ${index === 0 ? linkFillingCell : ''} ${cell({ align: column.align, place: placeOf(index, hasBox) })}`}
          >
            <div className={column.wrap ? 'py-row-inset wrap-anywhere' : whole}>{content}</div>
          </Cell>
        )
      })}
    </tr>
  )
}

/** A memoized row. A press in a table of 500 rows must not render all of them. */
export const DataRow = memo(Row) as typeof Row
