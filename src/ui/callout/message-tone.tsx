import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { AlertIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icon/icon.tsx'

/** How serious a message is. */
export type MessageTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** The ground of a message, by its tone. */
export const messageGround = cva('text-base text-ink', {
  variants: {
    tone: {
      neutral: 'bg-surface-hover',
      info: 'bg-info-soft',
      success: 'bg-success-soft',
      warning: 'bg-warning-soft',
      danger: 'bg-danger-soft',
    } satisfies Record<MessageTone, string>,
  },
})

const box = cva('flex shrink-0 items-center', {
  variants: {
    tone: {
      neutral: 'text-ink-muted',
      info: 'text-info',
      success: 'text-success',
      warning: 'text-warning',
      danger: 'text-danger',
    } satisfies Record<MessageTone, string>,
  },
})

const icons: Record<Exclude<MessageTone, 'neutral'>, ReactNode> = {
  info: <InfoIcon />,
  success: <SuccessIcon />,
  warning: <WarningIcon />,
  danger: <AlertIcon />,
}

/**
 * The icon of a message, in the colour of its tone; none if the message is neutral. `className` sets its height, which is
 * that of the first line.
 */
export function MessageIcon({ tone, className, ...rest }: ComponentProps<'span'> & { tone: MessageTone }) {
  // What is only said, without good or bad, needs no sign.
  if (tone === 'neutral') return null
  return (
    <span data-slot="message-icon" className={box({ tone, className })} {...rest}>
      {icons[tone]}
    </span>
  )
}
