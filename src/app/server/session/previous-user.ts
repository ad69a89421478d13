import type { RequestCookies } from './cookies.ts'

const name = 'previous-user'
/** As long as a form that an ended session met can still be sent (`sealed-post.ts`). */
const seconds = 24 * 60 * 60

/** Notes who was signed in here last, by id alone: what they wrote is nobody else's to send. */
export const rememberPreviousUser = (cookies: RequestCookies, userId: string): void =>
  cookies.set(name, userId, seconds)

/** Who was signed in here last, as far as the browser says; null while somebody is. */
export const readPreviousUser = (cookies: RequestCookies): string | null => cookies.get(name) ?? null

/** Somebody is signed in. */
export const forgetPreviousUser = (cookies: RequestCookies): void => cookies.clear(name)
