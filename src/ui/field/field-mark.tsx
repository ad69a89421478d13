import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const fieldMark = cva('font-normal text-ink-muted')

export type FieldMarkProps = ComponentProps<'span'>

/** Says in a label that an answer is optional, or required where most are not: `label={<>Phone <FieldMark>(optional)</FieldMark></>}`. */
export function FieldMark({ className, ...rest }: FieldMarkProps) {
  return <span data-slot="field-mark" className={fieldMark({ className })} {...rest} />
}
