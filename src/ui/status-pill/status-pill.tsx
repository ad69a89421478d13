import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { StatusMark } from './status-mark.tsx'

export { StatusMark } from './status-mark.tsx'

const statusPill = cva('', {
  variants: {
    look: {
      pill: 'status-pill-framed',
      plain: '',
    },
  },
})

export type StatusPillProps = ComponentProps<'span'> & {
  /** The progress, from an empty ring to a check mark. */
  shape: 'hollow' | 'half' | 'quarter' | 'pause' | 'full' | 'check'
  /** The colour of the mark. */
  tone?: 'accent' | 'success' | 'warning' | 'danger' | 'neutral'
  /** `pill` has a background; `plain` is for tables and text. */
  look?: 'pill' | 'plain'
  /** Refers to one of `statusMarkSymbols`, which the page has in `Symbols`, instead of drawing it again. */
  isReference?: boolean
}

/** A status as a shape and a word, so that colour is never the only difference. */
export function StatusPill({
  shape,
  tone = 'neutral',
  look = 'pill',
  isReference,
  className,
  children,
  ...rest
}: StatusPillProps) {
  return (
    <span data-slot="status-pill" className={statusPill({ look, className }) || undefined} {...rest}>
      <StatusMark shape={shape} tone={tone} isReference={isReference} />
      <span className="truncate">{children}</span>
    </span>
  )
}
