import * as v from 'valibot'
import type { Words } from '../words/en.ts'
import { isRecoveryCode, plainRecoveryCode } from '../recovery-code.ts'
import { fields } from './form-fields.ts'

/** Purpose of an e-mailed code: confirm an address, sign in, or reset the password. */
export const codePurposes = ['signup', 'email', 'recovery'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** With `invite`, the sign-in accepts that invitation, too. */
export const signInForm = (words: Words) => {
  const { email, password } = fields(words)
  return v.object({ email, password, invite: v.optional(v.string(), '') })
}

/** A new person joins by the link of an invitation's e-mail, which proves their address. */
export const joinForm = (words: Words) => {
  const { displayName, newPassword } = fields(words)
  return v.object({ token: v.string(words.errors.required), displayName, password: newPassword })
}

export const signUpForm = (words: Words) => {
  const { displayName, email, newPassword } = fields(words)
  return v.object({ displayName, email, password: newPassword })
}

/** Requests an e-mailed code; the purpose defaults to sign-in. */
export const requestCodeForm = (words: Words) =>
  v.object({
    email: fields(words).email,
    purpose: v.optional(v.picklist(codePurposes, words.errors.choice), 'email'),
  })

export const codeForm = (words: Words) => {
  const { email, code } = fields(words)
  return v.object({ email, code, purpose: v.picklist(codePurposes, words.errors.choice) })
}

/** Purpose of an e-mail link. */
export const linkPurposes = [...codePurposes, 'email_change'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** The button of an e-mail link. PKCE clients get hashes with a `pkce_` prefix. */
export const confirmForm = (words: Words) =>
  v.object({
    tokenHash: v.pipe(v.string(), v.regex(/^(pkce_)?[\w-]{16,128}$/, words.login.errors.linkWrong)),
    purpose: v.picklist(linkPurposes, words.errors.choice),
    /** Id of the signed-in user whom the page names. The submission signs them out. */
    leaving: v.optional(v.string(), ''),
  })

/** The code of an authenticator app, with the app's id when there are several. */
export const secondFactorForm = (words: Words) => {
  const { optionalId, appCode } = fields(words)
  return v.object({
    code: appCode,
    factorId: optionalId,
    purpose: v.optional(v.picklist(codePurposes, words.errors.choice), 'email'),
  })
}

/** A recovery code, in place of the code of an authenticator app. */
export const recoveryCodeForm = (words: Words) =>
  v.object({
    code: v.pipe(
      v.string(words.errors.recoveryCode),
      v.transform(plainRecoveryCode),
      v.check(isRecoveryCode, words.errors.recoveryCode),
    ),
    purpose: v.optional(v.picklist(codePurposes, words.errors.choice), 'email'),
  })

export const newPasswordForm = (words: Words) => v.object({ password: fields(words).newPassword })
