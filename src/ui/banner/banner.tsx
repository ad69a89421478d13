import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { MessageIcon, messageGround, type MessageTone } from '../callout/message-tone.tsx'
import { CloseIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'

const banner = cva('flex min-w-0 items-start gap-2.5 border-b border-line px-4 py-1.5')

export type BannerProps = ComponentProps<'div'> & {
  /** What kind of message it is. It decides icon and colour. */
  tone?: MessageTone
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
    <div data-slot="banner" className={messageGround({ tone, className: banner({ className }) })} {...rest}>
      <MessageIcon tone={tone} className="h-control-sm" />
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
