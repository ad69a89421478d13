import { redirect, type RouterContextProvider } from 'react-router'
import { externalRedirectMessage, safePath } from '../../shared/safe-path.ts'
import type { Flash, FlashTone } from '#domain/flash.ts'
import { setFlash } from './flash.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Redirects to a path of this site. It is the only way to answer with a Location.
 * @throws with the words of docs/spec.md §8 when the path leads elsewhere
 */
export function redirectTo(path: string, status: 302 | 303 | 307 | 308 = 302): Response {
  const safe = safePath(path)
  if (safe === null) throw new Error(`${externalRedirectMessage}.`)
  return redirect(safe, status)
}

/** Redirects after a successful action, with a message that the next page shows once. */
export function redirectWith(context: Context, path: string, message: string, tone: FlashTone = 'success'): Response {
  return redirectWithFlash(context, path, { tone, text: message })
}

/** As `redirectWith`, for a message with an id or a button. */
export function redirectWithFlash(context: Context, path: string, flash: Flash): Response {
  const response = redirectTo(path, 303)
  setFlash(context, flash)
  return response
}
