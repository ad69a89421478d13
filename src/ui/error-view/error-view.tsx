import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Heading } from '../heading/heading.tsx'

const errorView = cva('mx-auto flex w-full max-w-140 flex-col items-center gap-2 px-4 py-[10vh] text-center')

export type ErrorViewProps = Omit<ComponentProps<'div'>, 'title'> & {
  /** The mark and name of the product at the top, for a page without the navigation, which has both. */
  brand?: ReactNode
  /** A drawing above the title, hidden from screen readers. */
  drawing?: ReactNode
  /** The status code, such as 404. It comes last, because it tells people least. */
  code: ReactNode
  /** What happened. */
  title: ReactNode
  /** The URL or the reason. It can be long. */
  message?: ReactNode
  /** Links to continue. */
  actions?: ReactNode
  /** Information for support, such as a request id, beside the code. */
  details?: ReactNode
}

/** The page for an error. */
export function ErrorView({
  brand,
  drawing,
  code,
  title,
  message,
  actions,
  details,
  className,
  ...rest
}: ErrorViewProps) {
  return (
    <div data-slot="error-view" className={errorView({ className })} {...rest}>
      {brand && <div className="contents *:mb-8">{brand}</div>}
      {drawing && (
        <div className="mb-4" aria-hidden>
          {drawing}
        </div>
      )}
      <Heading level={1} size="xl" className="wrap-anywhere">
        {title}
      </Heading>
      {message && <p className="max-w-full text-base text-balance text-ink-muted wrap-anywhere">{message}</p>}
      {actions && (
        <div className="mt-4 flex flex-wrap justify-center gap-2 max-sm:w-full max-sm:flex-col">{actions}</div>
      )}
      <p className="mt-8 flex max-w-full flex-wrap justify-center gap-x-2 text-sm text-ink-muted">
        <span className="font-medium tabular-nums">{code}</span>
        {details && <span className="min-w-0 wrap-anywhere">{details}</span>}
      </p>
    </div>
  )
}
