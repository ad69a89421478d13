import type { RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import { safePath } from '../../routes/safe-path.ts'
import { session } from './context.ts'
import type { RequestCookies } from './cookies.ts'

type Context = Readonly<RouterContextProvider>

export type FlashTone = 'success' | 'info' | 'warning' | 'danger'
/** A message that the next page shows once: a toast with JavaScript, a status line without. */
export type Flash = {
  tone: FlashTone
  text: string
  /** What it is about: a later message about the same takes its place. */
  about?: string
  /** What can be done about it while it is shown. */
  act?: FlashAction
}

/** One press that posts to a page. */
export type FlashAction = {
  label: string
  path: string
  fields: { intent: 'undo-send'; messageId: string }
  /** How long that makes sense. */
  seconds: number
}

const shape = v.object({
  tone: v.picklist(['success', 'info', 'warning', 'danger']),
  text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
  about: v.optional(v.string()),
  act: v.optional(
    v.object({
      label: v.string(),
      path: v.pipe(
        v.string(),
        v.check((path) => safePath(path) === path),
      ),
      // Nothing else may be done by a button that comes out of a cookie.
      fields: v.object({ intent: v.literal('undo-send'), messageId: v.pipe(v.string(), v.uuid()) }),
      seconds: v.number(),
    }),
  ),
})

/** The next page comes at once; a message about something longer ago would only confuse. */
const lifeSeconds = 60

/** Leaves a message for the page that the answer redirects to. */
export const setFlash = (context: Context, flash: Flash): void => setFlashCookie(context.get(session).cookies, flash)

/** As `setFlash`, where it is not known yet who is here. */
export function setFlashCookie(cookies: RequestCookies, flash: Flash): void {
  cookies.set('flash', JSON.stringify({ ...flash, text: flash.text.slice(0, 500) }), lifeSeconds)
}

/** Takes the message out; a prefetch sees none, since the page it fetches may never be shown. */
export function consumeFlash(context: Context): Flash | null {
  const { cookies, prefetch } = context.get(session)
  if (prefetch) return null
  const text = cookies.get('flash')
  if (text === undefined) return null
  cookies.clear('flash')
  try {
    return v.parse(shape, JSON.parse(text))
  } catch {
    return null
  }
}
