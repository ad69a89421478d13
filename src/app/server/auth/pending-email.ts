import type { RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import { codePurposes, type CodePurpose } from '#domain/forms/login-forms.ts'
import { sessionContext } from '../session/context.ts'
import type { RequestCookies } from '../session/cookies.ts'

const cookieName = 'pending-email'
/** As long as a code is valid. */
const lifetimeSeconds = 60 * 60

const pendingEmailSchema = v.object({
  email: v.string(),
  purpose: v.optional(v.picklist(codePurposes)),
  userId: v.optional(v.pipe(v.string(), v.uuid())),
  signUp: v.optional(v.pipe(v.string(), v.uuid())),
})

/**
 * The address that was typed last on the sign-in page. `purpose`: that of the code that was sent to it, if one was.
 * `userId`: after a sign-up the id of the new account. `signUp`: the id of this browser's sign-up, which nobody else
 * knows.
 */
export type PendingEmail = { email: string; purpose?: CodePurpose; userId?: string; signUp?: string }

type Context = Readonly<RouterContextProvider>

/** Remembers the address, so that nobody types it twice. A cookie keeps it out of URLs and works without script. */
export const rememberPendingEmail = (context: Context, address: PendingEmail): void =>
  context.get(sessionContext).cookies.set(cookieName, JSON.stringify(address), lifetimeSeconds)

/** The remembered address; null without a valid one. */
export function readPendingEmail(context: Context): PendingEmail | null {
  try {
    return v.parse(pendingEmailSchema, JSON.parse(context.get(sessionContext).cookies.get(cookieName) ?? ''))
  } catch {
    return null
  }
}

/** Remembers that a code was sent. What is known of the same sign-up stays. */
export function rememberSentCode(context: Context, sent: { email: string; purpose: CodePurpose }): void {
  const known = readPendingEmail(context)
  const isSame = known?.email === sent.email && known.purpose === sent.purpose
  rememberPendingEmail(context, { ...(isSame && known), ...sent })
}

/** Remembers an address to which no code was sent now, unless one was sent to it before. */
export function rememberTypedEmail(context: Context, email: string): void {
  if (readPendingEmail(context)?.email !== email) rememberPendingEmail(context, { email })
}

/** Forgets the address, so that the next user of this browser does not see it. */
export const forgetPendingEmail = (cookies: RequestCookies): void => cookies.clear(cookieName)
