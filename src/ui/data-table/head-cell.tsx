import { cva } from 'class-variance-authority'
import type { ComponentProps, MouseEvent } from 'react'
import { ArrowDownIcon, ArrowUpIcon } from '../icon/icon.tsx'
import { cell, type Direction, type CellPlace } from './column.ts'

const headCell = cva('h-row-head text-sm font-medium text-ink-muted')

const act = cva(
  [
    'group/sort -mx-2 flex min-h-row-head w-[calc(100%+1rem)] min-w-0 items-center gap-1 px-2 transition-colors hover:text-ink',
    'focus-visible:-outline-offset-2 pointer-coarse:min-h-touch',
  ],
  {
    variants: {
      align: { start: 'text-start', end: 'flex-row-reverse text-end' },
      sorted: { true: 'text-ink', false: '' },
    },
  },
)

const arrow = cva('', {
  variants: {
    sorted: { true: '', false: 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60' },
  },
})

export type HeadCellProps = Omit<ComponentProps<'th'>, 'align'> & {
  head: string
  headHidden?: boolean
  align?: 'start' | 'end'
  place?: CellPlace
  /** The current direction, if the rows are sorted by this column. */
  sorted?: Direction | undefined
  /** The direction after a press; without it the heading is plain text. */
  next?: Direction | undefined
  /** The URL of that order. */
  href?: string | undefined
  /** Called instead of following the link. */
  onSort?: (() => void) | undefined
}

/** The heading of a column: text, or a link or button that sorts. */
export function HeadCell({
  head,
  headHidden = false,
  align = 'start',
  place = 'other',
  sorted,
  next,
  href,
  onSort,
  className,
  children,
  ...rest
}: HeadCellProps) {
  const Arrow = (sorted ?? next) === 'descending' ? ArrowDownIcon : ArrowUpIcon
  const isSorted = sorted !== undefined
  const look = act({ align, sorted: isSorted })
  const words = <span className={headHidden ? 'sr-only' : 'truncate'}>{head}</span>
  const content = (
    <>
      {words}
      <Arrow size="sm" className={arrow({ sorted: isSorted })} />
    </>
  )

  const leave = (event: MouseEvent) => {
    if (!onSort || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onSort()
  }

  return (
    <th
      data-slot="head-cell"
      scope="col"
      title={headHidden ? undefined : head}
      // Without this, the name of the resize handle would be read with every cell of the column.
      aria-label={children ? head : undefined}
      aria-sort={sorted}
      className={`${cell({ align, place, layer: 'head' })} ${headCell({ className })}`}
      {...rest}
    >
      {!next && <div className="truncate">{words}</div>}
      {next && href !== undefined && (
        <a href={href} className={look} onClick={leave}>
          {content}
        </a>
      )}
      {next && href === undefined && (
        <button type="button" className={look} onClick={onSort}>
          {content}
        </button>
      )}
      {children}
    </th>
  )
}
