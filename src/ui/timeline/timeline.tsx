import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const timeline = cva('flex min-w-0 flex-col')

const entry = cva('group/entry relative flex min-w-0 gap-2.5 pb-3 text-sm last:pb-0')

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
    <li data-slot="timeline-entry" className={entry({ className })} {...rest}>
      {/* The line to the next event. */}
      <span
        aria-hidden
        className="absolute start-2.5 top-5.5 bottom-0 -ms-px border-s border-line group-last/entry:hidden"
      />
      <span aria-hidden className="grid h-5 w-5 shrink-0 place-items-center text-ink-muted">
        <span className="size-1.5 rounded-full border border-line-strong bg-surface" />
      </span>
      <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
        <div className="min-w-0 text-ink-muted wrap-anywhere [&_strong]:font-medium [&_strong]:text-ink">
          {children}
        </div>
        {time && <div className="text-ink-muted">{time}</div>}
      </div>
    </li>
  )
}
