import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** One fact of every row. Keep the columns in a constant: rows are drawn anew only when theirs change. */
export type Column<Row> = {
  id: string
  /** Its name, in words. */
  head: string
  /** Read the head aloud but do not draw it, where the cells speak for themselves. */
  headHidden?: boolean
  /** What the column shows of a row; in the first column, a link to it. */
  cell: (row: Row) => ReactNode
  /** `end` for figures, which then stand under each other. */
  align?: 'start' | 'end'
  /** In pixels. The column without one takes the rest. */
  width?: number
  /** Whether rows can be put in its order. */
  sortable?: boolean
  /** Where its order starts: `descending` for what is looked for from its large end, such as dates. */
  sortsFirst?: Direction
  /** As many lines as it needs, where one cut with an ellipsis would say too little. */
  wrap?: boolean
}

export type Direction = 'ascending' | 'descending'

export type Sort = {
  /** The column whose order the rows are in, and which way. */
  column: string
  direction: Direction
  /** Where the rows stand in another order: heads are then links, which work without JavaScript. */
  href?: (column: string, direction: Direction) => string
  /** Called instead of following the link. */
  onSort?: (column: string, direction: Direction) => void
}

const opposite = { ascending: 'descending', descending: 'ascending' } as const

/** The order that pressing a head asks for: its own, or the other way round where it is in force. */
export const nextDirection = (
  { id, sortsFirst = 'ascending' }: Pick<Column<never>, 'id' | 'sortsFirst'>,
  sort: Sort,
): Direction => (sort.column === id ? opposite[sort.direction] : sortsFirst)

/** The looks of every cell: the first stays in sight while the others scroll beneath it. */
export const cell = cva('border-b border-line bg-inherit', {
  variants: {
    align: { start: 'text-start', center: 'text-center align-middle', end: 'text-end tabular-nums' },
    place: {
      box: 'sticky start-0 p-0',
      first: 'sticky start-0 border-e ps-panel pe-3',
      afterBox: 'sticky start-10 border-e ps-1 pe-3 pointer-coarse:start-touch',
      other: 'px-3 last:pe-panel',
    },
    // Heads cover the edges of the heads that scroll beneath them.
    layer: { row: '', head: '' },
  },
  compoundVariants: [
    { place: ['box', 'first', 'afterBox'], layer: 'row', className: 'z-1' },
    { place: ['box', 'first', 'afterBox'], layer: 'head', className: 'z-2' },
  ],
  defaultVariants: { align: 'start', place: 'other', layer: 'row' },
})

/** The whole cell of a box can be pressed. */
export const boxOverCell = 'align-middle before:absolute before:inset-0 before:content-[""]'

export type Place = 'box' | 'first' | 'afterBox' | 'other'

/** The place of a column: the first beside the boxes, if there are any. */
export const placeOf = (index: number, hasBoxes: boolean): Place => {
  if (index > 0) return 'other'
  return hasBoxes ? 'afterBox' : 'first'
}
