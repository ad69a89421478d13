import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button/button.tsx'

const selectionBar = cva([
  'sticky bottom-0 z-3 hidden min-h-12 flex-wrap items-center gap-x-2 gap-y-2 border-t border-line bg-surface-raised',
  'px-panel py-2 group-has-[[data-select]:checked]/table:flex',
])

export type SelectionBarProps = ComponentProps<'div'> & {
  /** How many are chosen, in words. */
  summary: ReactNode
  /** Words of the button that takes all choices back. */
  clearLabel: string
  onClear: () => void
}

/** What can be done with the chosen rows. It shows by the ticked boxes themselves, so also before JavaScript runs. */
export function SelectionBar({ summary, clearLabel, onClear, className, children, ...rest }: SelectionBarProps) {
  return (
    <div data-slot="selection-bar" className={selectionBar({ className })} {...rest}>
      {/* Read aloud by the table's status line, which is there before the bar is. */}
      <span aria-hidden className="text-base font-medium tabular-nums">
        {summary}
      </span>
      <Button tone="quiet" size="sm" onClick={onClear}>
        {clearLabel}
      </Button>
      <div className="ms-auto flex min-w-0 flex-wrap justify-end gap-2">{children}</div>
    </div>
  )
}
