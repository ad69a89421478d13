import { Form, useFormAction } from 'react-router'
import { link } from '#ui/link/link.tsx'
import type { CodePurpose } from '#domain/forms/login-forms.ts'
import type { LoginMode } from '#domain/login-mode.ts'
import type { Words } from '#domain/words/en.ts'
import { ModeLink, modeSearch } from './mode-link.tsx'

/** A link to another sign-in method. */
export type AuthMethod = {
  to: LoginMode
  /** Purpose of the code, for the mode `verify`. */
  purpose?: CodePurpose
  words: string
}

/** Not offered while a submission waits: its author already has an account. */
export const toSignUp = (login: Words['login']): AuthMethod => ({ to: 'sign-up', words: login.toSignUp })

export type AuthMethodLinksProps = {
  ways: readonly AuthMethod[]
  /** Encrypted submission of an ended session. A link would lose it, so buttons post it along. */
  encryptedForm?: string | null
}

/** Links to the other sign-in methods; while a submission waits, buttons that look like links. */
export function AuthMethodLinks({ ways, encryptedForm }: AuthMethodLinksProps) {
  const [page] = useFormAction().split('?', 1)
  if (!encryptedForm) {
    return ways.map(({ words, ...way }) => (
      <ModeLink key={words} {...way}>
        {words}
      </ModeLink>
    ))
  }
  return (
    <Form method="post" className="contents">
      <input type="hidden" name="intent" value="show" />
      <input type="hidden" name="encryptedForm" value={encryptedForm} />
      {ways.map(({ words, ...way }) => (
        <button
          key={words}
          type="submit"
          formAction={`${page}?${modeSearch(way)}`}
          className={link({ standalone: true, className: 'self-start text-start' })}
        >
          {words}
        </button>
      ))}
    </Form>
  )
}
