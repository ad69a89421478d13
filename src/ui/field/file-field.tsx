import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { control } from './control.ts'
import { Field, type FieldLabels } from './field.tsx'

const fileInput = cva([
  'ps-1 text-ink-muted file:me-3 file:min-h-6 file:rounded-mark file:border file:border-line-strong',
  'file:bg-surface-hover file:px-2 file:text-sm file:font-medium file:text-ink pointer-coarse:file:min-h-9 disabled:file:border-line',
])

export type FileFieldProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & FieldLabels & { name: string }

/** A file input that accepts dropped files. Attributes such as `accept` go to the input. */
export function FileField({ label, hint, error, id, className, ...rest }: FileFieldProps) {
  return (
    <Field {...{ label, hint, error, className }} controlId={id}>
      {(ids) => <input type="file" className={control({ look: 'drop', className: fileInput() })} {...rest} {...ids} />}
    </Field>
  )
}
