import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const timeline = cva('timeline')

const entry = cva('')

export type TimelineProps = ComponentProps<'ol'> & {
  /** The accessible name. */
  label?: string
}

/** Events in chronological order. */
export function Timeline({ label, className, ...rest }: TimelineProps) {
  return <ol data-slot="timeline" aria-label={label} className={timeline({ className })} {...rest} />
}

export type TimelineEntryProps = ComponentProps<'li'> & {
  /** The time, at the end of the line. */
  time?: ReactNode
}

/** One event. */
export function TimelineEntry({ time, className, children, ...rest }: TimelineEntryProps) {
  return (
    <li data-slot="timeline-entry" className={entry({ className }) || undefined} {...rest}>
      <div>{children}</div>
      {time && <div>{time}</div>}
    </li>
  )
}
