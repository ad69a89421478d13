import type { RequestCookies } from './cookies.ts'

const cookieName = 'ended-elsewhere'
/** Long enough to reach the sign-in page and to try a password or two. */
const lifetimeSeconds = 10 * 60

/** Remembers that the backend ended the session of this browser, so that the sign-in page can say so. */
export const rememberEndedSession = (cookies: RequestCookies): void => cookies.set(cookieName, 'yes', lifetimeSeconds)

/** Whether the session of this browser was ended elsewhere a moment ago. */
export const hasEndedElsewhere = (cookies: RequestCookies): boolean => cookies.get(cookieName) !== undefined

/** Call it when somebody has signed in or out here. */
export const forgetEndedSession = (cookies: RequestCookies): void => cookies.clear(cookieName)
