import * as v from 'valibot'
import type { Words } from '../words/en.ts'
import { fields } from './form-fields.ts'

/** What a mail's code proves: a new address, a sign-in, or a right to choose a new password. */
export const codePurposes = ['signup', 'email', 'recovery'] as const
export type CodePurpose = (typeof codePurposes)[number]

export const signInForm = (words: Words) => {
  const { email, password } = fields(words)
  return v.object({ email, password })
}

export const signUpForm = (words: Words) => {
  const { displayName, email, newPassword } = fields(words)
  return v.object({ displayName, email, password: newPassword })
}

/** Asks for a mail with a code; what for is said when it is asked for again. */
export const requestCodeForm = (words: Words) =>
  v.object({
    email: fields(words).email,
    purpose: v.optional(v.picklist(codePurposes, words.errors.choice), 'email'),
  })

export const codeForm = (words: Words) => {
  const { email, code } = fields(words)
  return v.object({ email, code, purpose: v.picklist(codePurposes, words.errors.choice) })
}

/** What a mail's link is for. */
export const linkPurposes = [...codePurposes, 'email_change'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** The button of a mail's link. Hashes of clients with a code challenge carry a prefix. */
export const confirmForm = (words: Words) =>
  v.object({
    tokenHash: v.pipe(v.string(), v.regex(/^(pkce_)?[\w-]{16,128}$/, words.login.errors.linkWrong)),
    purpose: v.picklist(linkPurposes, words.errors.choice),
    /** Who is signed out by it, by id. */
    leaving: v.optional(v.string(), ''),
  })

/** The code of an authenticator app; which of several is said when there are several. */
export const secondFactorForm = (words: Words) => {
  const { optionalId, appCode } = fields(words)
  return v.object({
    code: appCode,
    factorId: optionalId,
    purpose: v.optional(v.picklist(codePurposes, words.errors.choice), 'email'),
  })
}

export const newPasswordForm = (words: Words) => v.object({ password: fields(words).newPassword })
