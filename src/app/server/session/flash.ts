import type { RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import type { Flash } from '#domain/flash.ts'
import { safePath } from '../../shared/safe-path.ts'
import { sessionContext } from './context.ts'
import type { RequestCookies } from './cookies.ts'

type Context = Readonly<RouterContextProvider>

const flashSchema = v.object({
  tone: v.picklist(['success', 'info', 'warning', 'danger']),
  text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
  id: v.optional(v.string()),
  action: v.optional(
    v.object({
      label: v.string(),
      path: v.pipe(
        v.string(),
        v.check((path) => safePath(path) === path),
      ),
      // A cookie can be forged, so the button of its message may only undo something.
      fields: v.variant('intent', [
        v.object({ intent: v.literal('undo-send'), messageId: v.pipe(v.string(), v.uuid()) }),
        v.object({ intent: v.picklist(['undo-changes', 'undo-solved']), batch: v.pipe(v.string(), v.uuid()) }),
      ]),
      seconds: v.number(),
    }),
  ),
})

/** The next page follows at once. A later one must not show an old message. */
const lifetimeSeconds = 60

/** Sets the message for the page that the response redirects to. */
export const setFlash = (context: Context, flash: Flash): void =>
  setFlashCookie(context.get(sessionContext).cookies, flash)

/** As `setFlash`, before the router context is set up. */
export function setFlashCookie(cookies: RequestCookies, flash: Flash): void {
  cookies.set('flash', JSON.stringify({ ...flash, text: flash.text.slice(0, 500) }), lifetimeSeconds)
}

/** Returns the message and clears it. A prefetch gets null, because its page may never be shown. */
export function consumeFlash(context: Context): Flash | null {
  const { cookies, prefetch } = context.get(sessionContext)
  if (prefetch) return null
  const text = cookies.get('flash')
  if (text === undefined) return null
  cookies.clear('flash')
  try {
    return v.parse(flashSchema, JSON.parse(text))
  } catch {
    return null
  }
}
