import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button/button.tsx'

const selectionBar = cva([
  'sticky bottom-0 z-3 min-h-12 flex-wrap items-center gap-x-2 gap-y-2 border-t border-line bg-surface-raised',
  // Not by `:has(:checked)`: with 500 rows a press then costs 200 ms of style work, and 1 ms so.
  'hidden px-panel py-2 data-any:flex noscript:flex',
])

export type SelectionBarProps = ComponentProps<'div'> & {
  /** How many are chosen. Without any it does not show, except where no script can tell. */
  count: number
  /** The same in words. */
  summary: ReactNode
  /** Words of the button that takes all choices back. */
  clearLabel: string
  onClear: () => void
}

/** What can be done with the chosen rows. Without JavaScript it always shows, so that they can still be posted. */
export function SelectionBar({ count, summary, clearLabel, onClear, className, children, ...rest }: SelectionBarProps) {
  return (
    <div data-slot="selection-bar" data-any={count > 0 || undefined} className={selectionBar({ className })} {...rest}>
      {/* Read aloud by the table's status line, which is there before the bar is. */}
      <span aria-hidden className="text-base font-medium tabular-nums noscript:hidden">
        {summary}
      </span>
      <Button tone="quiet" size="sm" className="noscript:hidden" onClick={onClear}>
        {clearLabel}
      </Button>
      <div className="ms-auto flex min-w-0 flex-wrap justify-end gap-2">{children}</div>
    </div>
  )
}
