import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { ariaKeys } from '../kbd/key-caps.ts'
import { Button } from '../button/button.tsx'

const selectionBar = cva('selection-bar')

export type SelectionBarProps = ComponentProps<'div'> & {
  /** The number of selected rows. At 0 the bar is hidden, except without JavaScript. */
  count: number
  /** The text for that number. */
  summary: ReactNode
  /** The text of the button that clears the selection. */
  clearLabel: string
  /** The shortcut that clears the selection, such as `Escape`. Its owner handles it. */
  clearShortcut?: string
  onClear: () => void
}

/** Actions for the selected rows. Always visible without JavaScript, so that the form can be submitted. */
export function SelectionBar({
  count,
  summary,
  clearLabel,
  clearShortcut,
  onClear,
  className,
  children,
  ...rest
}: SelectionBarProps) {
  return (
    <div data-slot="selection-bar" data-any={count > 0 || undefined} className={selectionBar({ className })} {...rest}>
      {/* The table's status line announces it, because that exists before this bar. */}
      <span aria-hidden className="text-base font-medium tabular-nums noscript:hidden">
        {summary}
      </span>
      <Button
        tone="quiet"
        size="sm"
        className="noscript:hidden"
        aria-keyshortcuts={clearShortcut && ariaKeys(clearShortcut)}
        onClick={onClear}
      >
        {clearLabel}
      </Button>
      <div className="ms-auto flex min-w-0 flex-wrap justify-end gap-2">{children}</div>
    </div>
  )
}
