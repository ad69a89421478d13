import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { ChoiceMark } from '../field/choice.tsx'

const checkbox = cva(
  'inline-flex min-h-6 min-w-0 items-start gap-2 text-base pointer-coarse:min-h-touch pointer-coarse:min-w-touch pointer-coarse:items-center',
)

const box = cva([
  'group/box grid shrink-0 place-items-center',
  'has-indeterminate:[&_input]:border-accent has-indeterminate:[&_input]:bg-accent',
  'has-indeterminate:has-disabled:[&_input]:border-line has-indeterminate:has-disabled:[&_input]:bg-line-strong',
])

const dash =
  'pointer-events-none invisible col-start-1 row-start-1 h-0.5 w-2 rounded-full bg-on-accent group-has-indeterminate/box:visible'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  /** What is so when it is ticked. */
  label: ReactNode
  /** The label is only read aloud: in a table, where the row says it. */
  labelHidden?: boolean
  /** Neither ticked nor empty: some of what it stands for is chosen. Needs JavaScript; `checked` stays false. */
  indeterminate?: boolean
}

/** A box to tick, for rows of tables and for “select all”. Native attributes land on the input. */
export function Checkbox({ label, labelHidden = false, indeterminate = false, className, ...rest }: CheckboxProps) {
  // HTML has no attribute for it. A press takes it away, so it is set with every drawing.
  const mix = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = indeterminate
  }
  return (
    <label data-slot="checkbox" className={checkbox({ className })}>
      <span className={box()}>
        <ChoiceMark type="checkbox" className="col-start-1 row-start-1" ref={mix} {...rest} />
        <span className={dash} />
      </span>
      <span className={labelHidden ? 'sr-only' : 'min-w-0 wrap-anywhere'}>{label}</span>
    </label>
  )
}
