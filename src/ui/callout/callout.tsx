import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { AlertIcon, CheckIcon, InfoIcon, WarningIcon } from '../icon/icon.tsx'

const callout = cva('flex min-w-0 gap-2.5 rounded-control px-3 py-2 text-base text-ink', {
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

const iconBox = cva('flex h-5.5 shrink-0 items-center', {
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

const icons = {
  neutral: <InfoIcon />,
  info: <InfoIcon />,
  success: <CheckIcon />,
  warning: <WarningIcon />,
  danger: <AlertIcon />,
} satisfies Record<string, ReactNode>

export type CalloutProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  /** The topic, in a few words. */
  title?: ReactNode
  /** Buttons or links to act on the message. */
  actions?: ReactNode
}

/** An important message within the page. */
export function Callout({ tone = 'info', title, actions, className, children, ...rest }: CalloutProps) {
  return (
    <div data-slot="callout" className={callout({ tone, className })} {...rest}>
      <div className={iconBox({ tone })}>{icons[tone]}</div>
      <div className="min-w-0 grow">
        {title && <p className="font-medium">{title}</p>}
        {children}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
