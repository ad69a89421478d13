import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const kbd = cva(
  'inline-grid min-h-5 min-w-5 place-items-center rounded-mark border border-line bg-surface-raised px-1 font-sans text-xs font-medium text-ink-muted',
)

export type KbdProps = ComponentProps<'kbd'>

/** A key of the keyboard. */
export function Kbd({ className, ...rest }: KbdProps) {
  return <kbd data-slot="kbd" className={kbd({ className })} {...rest} />
}
