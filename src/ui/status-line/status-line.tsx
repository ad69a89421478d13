import type { ComponentProps, ReactNode } from 'react'
import { Callout } from '../callout/callout.tsx'

export type StatusLineProps = ComponentProps<'div'> & {
  tone?: 'success' | 'info' | 'warning' | 'danger'
  /** What can be done about it. */
  actions?: ReactNode
}

/** What the last act led to, where no toast can say it: part of the page, without JavaScript. */
export function StatusLine({ tone = 'success', ...rest }: StatusLineProps) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output belongs to a form's calculation
  return <Callout data-slot="status-line" role="status" tone={tone} {...rest} />
}
