import type { RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import { codePurposes, type CodePurpose } from '#domain/forms/login-forms.ts'
import { sessionContext } from '../session/context.ts'
import type { RequestCookies } from '../session/cookies.ts'

const cookieName = 'pending-email'
/** As long as a code is valid. */
const lifetimeSeconds = 60 * 60

const pendingEmailSchema = v.object({ email: v.string(), purpose: v.picklist(codePurposes) })

/** The address that a code was sent to, and its purpose. */
export type PendingEmail = { email: string; purpose: CodePurpose }

type Context = Readonly<RouterContextProvider>

/** Remembers the address for the page where the code is typed. A cookie keeps it out of URLs and works without script. */
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

/** Forgets the address, so that the next user of this browser does not see it. */
export const forgetPendingEmail = (cookies: RequestCookies): void => cookies.clear(cookieName)
