import * as v from 'valibot'
import type { RouterContextProvider } from 'react-router'
import { codePurposes, type CodePurpose } from '#domain/forms/login-forms.ts'
import { session } from '../session/context.ts'
import type { RequestCookies } from '../session/cookies.ts'

const name = 'pending-email'
/** As long as a code lives. */
const seconds = 60 * 60

const pendingEmailSchema = v.object({ email: v.string(), purpose: v.picklist(codePurposes) })

/** The address a code was sent to, and what for. */
export type PendingEmail = { email: string; purpose: CodePurpose }

type Context = Readonly<RouterContextProvider>

/**
 * Remembers the address for the page where the code is typed. In a cookie, because an address of a person has no place
 * in an address of a page, and because it holds without JavaScript.
 */
export const rememberPendingEmail = (context: Context, address: PendingEmail) =>
  context.get(session).cookies.set(name, JSON.stringify(address), seconds)

export function readPendingEmail(context: Context): PendingEmail | null {
  try {
    return v.parse(pendingEmailSchema, JSON.parse(context.get(session).cookies.get(name) ?? ''))
  } catch {
    return null
  }
}

/** Forgets it, so that the next person at this browser does not read it. */
export const forgetPendingEmail = (cookies: RequestCookies): void => cookies.clear(name)
