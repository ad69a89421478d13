import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const fileCheck = cva('file-check')

export type FileCheckProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** The file name with its size: “printer.log (12 kB)”. */
  label: string
}

/** A file that a form has already. Unchecking it removes it. Attributes go to the checkbox. */
export function FileCheck({ label, className, ...rest }: FileCheckProps) {
  return (
    <label data-slot="file-check" className={fileCheck({ className })}>
      <input type="checkbox" {...rest} />
      {label}
    </label>
  )
}
