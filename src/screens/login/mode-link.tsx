import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { button } from '#ui/button/button.tsx'
import { link } from '#ui/link/link.tsx'
import type { CodePurpose } from '#domain/forms/login-forms.ts'
import type { LoginMode } from '#domain/login-mode.ts'

export type ModeLinkProps = {
  to: LoginMode
  /** What the code is for, when the way leads to typing one. */
  purpose?: CodePurpose
  /** A button where it is the one thing to do here, or one of two. */
  look?: 'link' | 'primary' | 'neutral'
  children: ReactNode
}

/** How an address names a way in; a code's purpose goes with it. */
export function modeSearch({ to, purpose }: Pick<ModeLinkProps, 'to' | 'purpose'>): string {
  const params = new URLSearchParams(to === 'sign-in' ? {} : { mode: to })
  if (purpose) params.set('purpose', purpose)
  return params.toString()
}

/** A link from one way in to another. */
export function ModeLink({ to, purpose, look = 'link', children }: ModeLinkProps) {
  return (
    <Link
      to={{ pathname: '/login', search: modeSearch({ to, purpose }) }}
      className={look === 'link' ? link({ standalone: true, className: 'self-start' }) : button({ tone: look })}
    >
      {children}
    </Link>
  )
}
