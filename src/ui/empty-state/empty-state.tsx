import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Heading } from '../heading/heading.tsx'

const emptyState = cva('empty-state')

export type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  /** What is missing. */
  title: ReactNode
  /** The level of the heading. */
  level?: 2 | 3
  /** The icon in the drawing. */
  icon?: ReactNode
  /** Why, and what to do about it. */
  children?: ReactNode
  /** The next step. */
  actions?: ReactNode
}

/** The message for an empty list or page, with a next step. */
export function EmptyState({ title, level = 2, icon, actions, className, children, ...rest }: EmptyStateProps) {
  return (
    <div data-slot="empty-state" className={emptyState({ className })} {...rest}>
      {icon && <div className="scene mb-3 text-ink-muted *:size-6">{icon}</div>}
      <Heading level={level} size="sm">
        {title}
      </Heading>
      {children && <div className="text-base text-balance text-ink-muted">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
