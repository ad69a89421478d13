import * as v from 'valibot'
import type { RouterContextProvider } from 'react-router'
import { codePurposes, type CodePurpose } from '#domain/forms/login-forms.ts'
import { session } from '../session/context.ts'
import type { CookieJar } from '../session/cookies.ts'

const name = 'asked-address'
/** As long as a code lives. */
const seconds = 60 * 60

const asked = v.object({ email: v.string(), purpose: v.picklist(codePurposes) })

/** The address a code was sent to, and what for. */
export type AskedAddress = { email: string; purpose: CodePurpose }

type Context = Readonly<RouterContextProvider>

/**
 * Remembers the address for the page where the code is typed. In a cookie, because an address of a person has no place
 * in an address of a page, and because it holds without JavaScript.
 */
export const rememberAddress = (context: Context, address: AskedAddress) =>
  context.get(session).jar.set(name, JSON.stringify(address), seconds)

export function askedAddress(context: Context): AskedAddress | null {
  try {
    return v.parse(asked, JSON.parse(context.get(session).jar.get(name) ?? ''))
  } catch {
    return null
  }
}

/** Forgets it, so that the next person at this browser does not read it. */
export const forgetAddress = (jar: CookieJar): void => jar.clear(name)
