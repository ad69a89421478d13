import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { StatusMark } from './status-mark.tsx'

export { StatusMark } from './status-mark.tsx'

const statusPill = cva('inline-flex max-w-full min-w-0 gap-1.5 text-sm text-ink', {
  variants: {
    look: {
      pill: 'min-h-6 items-center rounded-full border border-line bg-surface-raised ps-1.5 pe-2.5 font-medium',
      // On the line of the words around it, which a drawing has no say in.
      plain: 'items-baseline *:first:self-center',
    },
  },
})

export type StatusPillProps = ComponentProps<'span'> & {
  /** How far along it is, from an empty ring to a check mark. */
  shape: 'hollow' | 'half' | 'quarter' | 'pause' | 'full' | 'check'
  tone?: 'accent' | 'success' | 'warning' | 'danger' | 'neutral'
  /** A pill stands alone; plain sits in a table or a line of text. */
  look?: 'pill' | 'plain'
}

/** Where something stands: a shape and a word, so that colour is never the only sign. */
export function StatusPill({ shape, tone = 'neutral', look = 'pill', className, children, ...rest }: StatusPillProps) {
  return (
    <span data-slot="status-pill" className={statusPill({ look, className })} {...rest}>
      <StatusMark shape={shape} tone={tone} />
      <span className="truncate">{children}</span>
    </span>
  )
}
