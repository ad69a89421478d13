import type { RequestCookies } from './cookies.ts'

const cookieName = 'previous-user'
/** As long as a pending form can be submitted again (`pending-form/encryption.ts`). */
const lifetimeSeconds = 24 * 60 * 60

/** Remembers the id of the user whose session ended, so that a form of theirs is not sent as somebody else's. */
export const rememberPreviousUser = (cookies: RequestCookies, userId: string): void =>
  cookies.set(cookieName, userId, lifetimeSeconds)

/** The id of the last user of this browser, unverified; null while somebody is signed in. */
export const readPreviousUser = (cookies: RequestCookies): string | null => cookies.get(cookieName) ?? null

/** Call it when somebody has signed in. */
export const forgetPreviousUser = (cookies: RequestCookies): void => cookies.clear(cookieName)
