import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const visuallyHidden = cva('sr-only')

export type VisuallyHiddenProps = ComponentProps<'span'>

/** Words for assistive technology where the eye is told by something else. */
export function VisuallyHidden({ className, ...rest }: VisuallyHiddenProps) {
  return <span data-slot="visually-hidden" className={visuallyHidden({ className })} {...rest} />
}
