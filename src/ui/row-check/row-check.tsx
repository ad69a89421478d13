import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const rowCheck = cva('')

export type RowCheckProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** What it selects, for screen readers: “Select ACME-42”. */
  label: string
}

/**
 * The checkbox of a row, shown where it is of use. The row is its parent, which has the class `checkable-row` or one that
 * applies it.
 */
export function RowCheck({ label, className, ...rest }: RowCheckProps) {
  return (
    <input
      data-slot="row-check"
      type="checkbox"
      aria-label={label}
      className={rowCheck({ className }) || undefined}
      {...rest}
    />
  )
}
