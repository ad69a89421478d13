import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const symbols = cva('hidden')

/** The drawings that the rows of a long list refer to with `<use>`, so that the document has each of them once. */
export function Symbols({ className, ...rest }: ComponentProps<'svg'>) {
  return <svg data-slot="symbols" className={symbols({ className })} {...rest} />
}
