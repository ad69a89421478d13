import type { CookieJar } from './cookies.ts'

const name = 'former'
/** As long as a form that an ended session met can still be sent (`sealed-post.ts`). */
const seconds = 24 * 60 * 60

/** Notes who was signed in here last, by id alone: what they wrote is nobody else's to send. */
export const noteFormer = (jar: CookieJar, userId: string): void => jar.set(name, userId, seconds)

/** Who was signed in here last, as far as the browser says; null while somebody is. */
export const formerPerson = (jar: CookieJar): string | null => jar.get(name) ?? null

/** Somebody is signed in. */
export const forgetFormer = (jar: CookieJar): void => jar.clear(name)
