import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'

const banner = cva('flex min-w-0 items-start gap-2.5 border-b border-line px-4 py-1.5 text-base text-ink', {
  variants: {
    tone: {
      neutral: 'bg-surface-hover',
      info: 'bg-info-soft',
      success: 'bg-success-soft',
      warning: 'bg-warning-soft',
      danger: 'bg-danger-soft',
    },
  },
})

const mark = cva('flex h-control-sm shrink-0 items-center', {
  variants: {
    tone: {
      neutral: 'text-ink-muted',
      info: 'text-info',
      success: 'text-success',
      warning: 'text-warning',
      danger: 'text-danger',
    },
  },
})

const marks = {
  neutral: <InfoIcon />,
  info: <InfoIcon />,
  success: <CheckIcon />,
  warning: <WarningIcon />,
  danger: <AlertIcon />,
} satisfies Record<string, ReactNode>

export type BannerProps = ComponentProps<'div'> & {
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  /** One small button or link to act on the message. */
  action?: ReactNode
  /** Called when a person dismisses the banner. The parent removes it, and remembers that. Without it there is no button. */
  onDismiss?: () => void
  /** The accessible name of the button that dismisses it. Needed with `onDismiss`. */
  dismissLabel?: string
}

/** A message for the whole page, above its content and as wide as the page. */
export function Banner({
  tone = 'info',
  action,
  onDismiss,
  dismissLabel = '',
  className,
  children,
  ...rest
}: BannerProps) {
  return (
    <div data-slot="banner" className={banner({ tone, className })} {...rest}>
      <span className={mark({ tone })}>{marks[tone]}</span>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 py-0.75 wrap-anywhere">{children}</p>
        {action}
      </div>
      {onDismiss && (
        <span className="flex min-h-control-sm shrink-0 items-center noscript:hidden">
          <IconButton
            label={dismissLabel}
            icon={<CloseIcon size="sm" />}
            align="end"
            side="bottom"
            onClick={onDismiss}
          />
        </span>
      )}
    </div>
  )
}
