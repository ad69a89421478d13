import { Form, useFormAction } from 'react-router'
import { link } from '#ui/link/link.tsx'
import type { CodePurpose } from '#domain/forms/login-forms.ts'
import type { LoginMode } from '#domain/login-mode.ts'
import type { Words } from '#domain/words/en.ts'
import { ModeLink, modeSearch } from './mode-link.tsx'

/** Another way in. */
export type AuthMethod = {
  to: LoginMode
  /** What the code is for, when the way leads to typing one. */
  purpose?: CodePurpose
  words: string
}

/** Not offered while something waits to be sent: whoever wrote it has an account, and nobody else may send it. */
export const toSignUp = (login: Words['login']): AuthMethod => ({ to: 'sign-up', words: login.toSignUp })

export type AuthMethodLinksProps = {
  ways: readonly AuthMethod[]
  /** What an ended session interrupted, sealed: a link would lose it, so the ways are then posted with it. */
  sealed?: string | null
}

/** The other ways in, as links or, while something waits to be sent, as buttons that look like them. */
export function AuthMethodLinks({ ways, sealed }: AuthMethodLinksProps) {
  const [page] = useFormAction().split('?', 1)
  if (!sealed) {
    return ways.map(({ words, ...way }) => (
      <ModeLink key={words} {...way}>
        {words}
      </ModeLink>
    ))
  }
  return (
    <Form method="post" className="contents">
      <input type="hidden" name="intent" value="show" />
      <input type="hidden" name="sealed" value={sealed} />
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
