import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** A column. Define columns outside the component: rows are memoized by them. */
export type Column<Row> = {
  id: string
  /** The heading. */
  head: string
  /** Shows the heading to screen readers only. */
  headHidden?: boolean
  /** Renders the cell of a row; in the first column a link to the row. */
  cell: (row: Row) => ReactNode
  /** `end` for numbers, which then align. */
  align?: 'start' | 'end'
  /** In px. A column without width takes the remaining width: leave it out for the one with the longest text. */
  width?: number
  /** Whether rows can be sorted by this column. */
  sortable?: boolean
  /** The first sort direction: `descending` for dates, for example. */
  sortsFirst?: Direction
  /** Wraps text instead of truncating it. */
  wrap?: boolean
}

export type Direction = 'ascending' | 'descending'

export type Sort = {
  /** The id of the sorted column, and its direction. */
  column: string
  direction: Direction
  /** The URL of another order. Headings are then links, which work without JavaScript. */
  href?: (column: string, direction: Direction) => string
  /** Called instead of following the link. */
  onSort?: (column: string, direction: Direction) => void
}

const opposite = { ascending: 'descending', descending: 'ascending' } as const

/** The direction after a press on the heading: the column's first one, or the opposite of the current one. */
export const nextDirection = (
  { id, sortsFirst = 'ascending' }: Pick<Column<never>, 'id' | 'sortsFirst'>,
  sort: Sort,
): Direction => (sort.column === id ? opposite[sort.direction] : sortsFirst)

/** Classes of every cell. The first column stays visible while others scroll. */
export const cell = cva('border-b border-line bg-inherit', {
  variants: {
    align: { start: 'text-start', center: 'text-center align-middle', end: 'text-end tabular-nums' },
    place: {
      box: 'sticky start-0 p-0',
      first: 'sticky start-0 border-e ps-panel pe-3',
      afterBox: 'sticky start-10 border-e ps-1 pe-3 pointer-coarse:start-touch',
      other: 'px-3 last:pe-panel',
    },
    // The heading of a sticky column lies above the headings that scroll below it.
    layer: { row: '', head: '' },
  },
  compoundVariants: [
    { place: ['box', 'first', 'afterBox'], layer: 'row', className: 'z-1' },
    { place: ['box', 'first', 'afterBox'], layer: 'head', className: 'z-2' },
    // Positioned, so that the resize handle is placed within its heading.
    { place: 'other', layer: 'head', className: 'relative' },
  ],
  defaultVariants: { align: 'start', place: 'other', layer: 'row' },
})

/** Makes the whole cell of a checkbox pressable. */
export const checkboxFillingCell = 'align-middle before:absolute before:inset-0 before:content-[""]'

export type CellPlace = 'box' | 'first' | 'afterBox' | 'other'

/** The position of a column: the first one beside the checkboxes, if there are any. */
export const placeOf = (index: number, hasCheckboxes: boolean): CellPlace => {
  if (index > 0) return 'other'
  return hasCheckboxes ? 'afterBox' : 'first'
}
