import type { ComponentProps, ReactNode } from 'react'
import { Callout } from '../callout/callout.tsx'

export type StatusLineProps = ComponentProps<'div'> & {
  /** What kind of message it is. It decides icon and colour. */
  tone?: 'success' | 'info' | 'warning' | 'danger'
  /** Buttons or links, such as undo. */
  actions?: ReactNode
}

/** The result of the last action as part of the page, for pages without JavaScript. */
export function StatusLine({ tone = 'success', ...rest }: StatusLineProps) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `output` is for form results
  return <Callout data-slot="status-line" role="status" tone={tone} {...rest} />
}
