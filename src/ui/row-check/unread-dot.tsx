import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const unreadDot = cva('')

export type UnreadDotProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** What it means, read before the text that follows it: “Unread”. */
  label: string
}

/** A dot at the edge of a row that was not read, where the checkbox is while that is shown. */
export function UnreadDot({ label, className, ...rest }: UnreadDotProps) {
  return (
    <span data-slot="unread-dot" className={unreadDot({ className }) || undefined} {...rest}>
      <span className="sr-only">{`${label} `}</span>
    </span>
  )
}
