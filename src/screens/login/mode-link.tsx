import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { button } from '#ui/button/button.tsx'
import { link } from '#ui/link/link.tsx'
import type { CodePurpose } from '#domain/forms/login-forms.ts'
import type { LoginMode } from '#domain/login-mode.ts'

export type ModeLinkProps = {
  to: LoginMode
  /** Purpose of the code, for the mode `verify`. */
  purpose?: CodePurpose
  /** A button where it is a main action. */
  look?: 'link' | 'primary' | 'neutral'
  className?: string
  children: ReactNode
}

/** The query string of a sign-in mode. */
export function modeSearch({ to, purpose }: Pick<ModeLinkProps, 'to' | 'purpose'>): string {
  const params = new URLSearchParams(to === 'sign-in' ? {} : { mode: to })
  if (purpose) params.set('purpose', purpose)
  return params.toString()
}

/** A link to another sign-in mode. */
export function ModeLink({ to, purpose, look = 'link', className = '', children }: ModeLinkProps) {
  return (
    <Link
      to={{ pathname: '/login', search: modeSearch({ to, purpose }) }}
      className={
        look === 'link' ? link({ standalone: true, className: `self-start ${className}` }) : button({ tone: look })
      }
    >
      {children}
    </Link>
  )
}
