import type { ReactNode } from 'react'
import { Link, useFormAction } from 'react-router'
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
  /** False where the invitation has ended. */
  keepsInvitation?: boolean
  className?: string
  children: ReactNode
}

/** The query string of a sign-in mode. */
export function modeSearch({ to, purpose }: Pick<ModeLinkProps, 'to' | 'purpose'>): string {
  const params = new URLSearchParams(to === 'sign-in' ? {} : { mode: to })
  if (purpose) params.set('purpose', purpose)
  return params.toString()
}

/** A link to another sign-in mode. The page stays about the invitation that it is about. */
export function ModeLink({
  to,
  purpose,
  look = 'link',
  keepsInvitation = true,
  className = '',
  children,
}: ModeLinkProps) {
  // The address of this page.
  const [, ownSearch] = useFormAction().split('?')
  const invite = new URLSearchParams(ownSearch).get('invite')
  const search = new URLSearchParams(modeSearch({ to, purpose }))
  if (invite && keepsInvitation) search.set('invite', invite)
  return (
    <Link
      to={{ pathname: '/login', search: search.toString() }}
      className={
        look === 'link' ? link({ standalone: true, className: `self-start ${className}` }) : button({ tone: look })
      }
    >
      {children}
    </Link>
  )
}
