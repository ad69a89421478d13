import { cva } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useId } from 'react'

const frame = cva('min-w-0 overflow-x-auto')

const cell = cva('h-row px-3 py-cell-inset align-middle first:ps-panel last:pe-panel pointer-coarse:h-touch', {
  variants: {
    align: { start: 'text-start', end: 'text-end tabular-nums' },
    narrow: { true: 'w-px whitespace-nowrap', false: '' },
  },
})

export type TableProps = ComponentProps<'div'> & {
  /** What the table contains, for screen readers. */
  caption: ReactNode
}

/** A table that scrolls sideways if it does not fit. */
export function Table({ caption, className, children, ...rest }: TableProps) {
  const captionId = useId()
  return (
    <div
      data-slot="table"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a landmark for each table would be too many
      role="group"
      aria-labelledby={captionId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
      tabIndex={0}
      className={frame({ className })}
      {...rest}
    >
      <table className="w-full border-collapse text-base">
        <caption id={captionId} className="sr-only">
          {caption}
        </caption>
        {children}
      </table>
    </div>
  )
}

/** The column headings. */
export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return <thead data-slot="table-head" className={head({ className })} {...rest} />
}

const head = cva('border-b border-line text-sm text-ink-muted [&_th]:h-row-head [&_th]:font-medium')

/** The rows. */
export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return <tbody data-slot="table-body" className={body({ className })} {...rest} />
}

const body = cva(
  '[&>tr]:border-line [&>tr]:transition-colors [&>tr:hover]:bg-surface-hover/60 [&>tr:not(:last-child)]:border-b',
)

/** A row of four cells: what it is, its main value, a lesser one and actions. Narrow containers fold it. */
export function FoldedRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr data-slot="folded-row" className={foldedRow({ className })} {...rest} />
}

const foldedRow = cva('folded-row')

export type ThProps = Omit<ComponentProps<'th'>, 'align'> & {
  /** `end` for numbers. */
  align?: 'start' | 'end'
  /** As narrow as its content. */
  narrow?: boolean
}

/** A heading of a column, or of a row with `scope="row"`. */
export function Th({ align = 'start', narrow = false, scope = 'col', className, ...rest }: ThProps) {
  return <th data-slot="th" scope={scope} className={cell({ align, narrow, className })} {...rest} />
}

export type TdProps = Omit<ComponentProps<'td'>, 'align'> & {
  /** `end` for numbers. */
  align?: 'start' | 'end'
}

/** A cell. */
export function Td({ align = 'start', className, ...rest }: TdProps) {
  // A wrapped number is misread.
  const whole = align === 'end' && 'whitespace-nowrap'
  return <td data-slot="td" className={cell({ align, className: [whole, className] })} {...rest} />
}
