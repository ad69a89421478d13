import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { type CheckedState, ChoiceMark } from '../field/choice.tsx'

const checkbox = cva(
  'inline-flex min-h-6 min-w-0 items-start gap-2 text-base has-disabled:text-ink-muted pointer-coarse:min-h-touch pointer-coarse:min-w-touch pointer-coarse:items-center',
)

// What is shown follows from the input by attributes: a universal selector behind `:has()` would restyle the whole page
// with each change of focus.
const box = cva([
  'grid shrink-0 place-items-center',
  'has-indeterminate:[&>[data-dash]]:visible has-disabled:[&>[data-dash]]:bg-ink-muted',
  'has-indeterminate:[&_.choice-box]:border-accent-solid has-indeterminate:[&_.choice-box]:bg-accent-solid',
  'has-indeterminate:has-disabled:[&_.choice-box]:border-line-soft has-indeterminate:has-disabled:[&_.choice-box]:bg-surface-hover',
])

const dash = 'pointer-events-none invisible col-start-1 row-start-1 h-0.5 w-2 rounded-full bg-on-accent'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> &
  CheckedState & {
    /** The label. */
    label: ReactNode
    /** Shows the label to screen readers only, such as in a table row. */
    labelHidden?: boolean
    /** Shows a mixed state: some of several items are checked. Needs JavaScript; `checked` stays false. */
    indeterminate?: boolean
  }

/** A checkbox for table rows and “select all”. Attributes go to the input. */
export function Checkbox({ label, labelHidden = false, indeterminate = false, className, ...rest }: CheckboxProps) {
  // HTML has no attribute for this state, and a press resets it. So every render sets it.
  const mix = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = indeterminate
  }
  return (
    <label data-slot="checkbox" className={checkbox({ className })}>
      <span className={box()}>
        <ChoiceMark type="checkbox" className="col-start-1 row-start-1" ref={mix} {...rest} />
        <span data-dash="" className={dash} />
      </span>
      <span className={labelHidden ? 'sr-only' : 'min-w-0 wrap-anywhere'}>{label}</span>
    </label>
  )
}
