import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const fieldRow = cva('field-row')

/**
 * One field as a quiet row: its label is beside it, and its edge shows under the pointer and with the focus. An `Avatar` or
 * `PriorityBars` before the field lies inside it. What is `aside` of the field shares the height of its label.
 */
export function FieldRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div data-slot="field-row" className={fieldRow({ className })} {...rest} />
}
