import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Heading } from '../heading/heading.tsx'

const errorView = cva('mx-auto flex w-full max-w-140 flex-col items-start gap-2 px-4 py-[12vh]')

export type ErrorViewProps = Omit<ComponentProps<'div'>, 'title'> & {
  /** The status code, such as 404. */
  code: ReactNode
  /** What happened. */
  title: ReactNode
  /** The URL or the reason. It can be long. */
  message?: ReactNode
  /** Links to continue. */
  actions?: ReactNode
  /** Information for support, such as a request id. */
  details?: ReactNode
}

/** The page for an error. */
export function ErrorView({ code, title, message, actions, details, className, ...rest }: ErrorViewProps) {
  return (
    <div data-slot="error-view" className={errorView({ className })} {...rest}>
      <p className="text-sm font-medium text-ink-muted tabular-nums">{code}</p>
      <Heading level={1} size="xl" className="wrap-anywhere">
        {title}
      </Heading>
      {message && <p className="max-w-full text-lg text-ink-muted wrap-anywhere">{message}</p>}
      {actions && <div className="mt-4 flex flex-wrap gap-2">{actions}</div>}
      {details && <div className="mt-8 w-full border-t border-line pt-3 text-sm text-ink-muted">{details}</div>}
    </div>
  )
}
