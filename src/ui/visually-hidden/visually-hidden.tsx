import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const visuallyHidden = cva('')

export type VisuallyHiddenProps = ComponentProps<'span'>

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...rest }: VisuallyHiddenProps) {
  return <span data-slot="visually-hidden" className={visuallyHidden({ className }) || undefined} {...rest} />
}
