import { cva } from 'class-variance-authority'
import { type ComponentProps, memo } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { boxOverCell, cell, type Column, placeOf } from './column.ts'

const dataRow = cva([
  'group/row bg-surface-raised scroll-mt-9 scroll-mb-12 transition-colors outline-none hover:bg-surface-hover',
  'data-selected:bg-accent-soft last:[&>*]:border-b-0',
  // Drawn by the cells: those that stay in sight would cover an outline of the row.
  'focus-visible:[&>*]:shadow-[inset_0_var(--focus-width)_var(--color-accent),inset_0_calc(-1*var(--focus-width))_var(--color-accent),inset_var(--row-side,0)_0_var(--color-accent)]',
  '[&>:first-child]:[--row-side:var(--focus-width)] [&>:last-child]:[--row-side:calc(-1*var(--focus-width))]',
  'rtl:[&>:first-child]:[--row-side:calc(-1*var(--focus-width))] rtl:[&>:last-child]:[--row-side:var(--focus-width)]',
  'forced-colors:focus-visible:outline-2 forced-colors:focus-visible:-outline-offset-2',
])

export type DataRowProps<Row> = Omit<ComponentProps<'tr'>, 'children' | 'id'> & {
  row: Row
  id: string
  columns: readonly Column<Row>[]
  /** Words of its box; none where rows are not chosen. */
  boxLabel?: string | undefined
  boxName?: string | undefined
  chosen: boolean
}

/** One line; its padding keeps the focus ring of a link inside from being cut with the words. */
const whole = '-m-1 truncate p-1'

/** For a finger, the link that names the row is as large as its cell, which is what it is placed by. */
const linkOverCell =
  'pointer-coarse:[&_a:only-of-type]:before:absolute pointer-coarse:[&_a:only-of-type]:before:inset-0'

/** The table listens for all its rows. */
const heardAbove = () => {}

function Row<Row>({ row, id, columns, boxLabel, boxName, chosen, className, ...rest }: DataRowProps<Row>) {
  const hasBox = boxLabel !== undefined
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
            label={boxLabel}
            labelHidden
            name={boxName}
            value={id}
            checked={chosen}
            onChange={heardAbove}
            className={boxOverCell}
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
            className={`h-row font-normal pointer-coarse:h-touch ${index === 0 ? linkOverCell : ''} ${cell({ align: column.align, place: placeOf(index, hasBox) })}`}
          >
            <div className={column.wrap ? 'py-row-inset wrap-anywhere' : whole}>{content}</div>
          </Cell>
        )
      })}
    </tr>
  )
}

/** One row, drawn anew only when it or its choice changes: a press in a table of 500 must not draw all of them. */
export const DataRow = memo(Row) as typeof Row
