import * as v from 'valibot'
import { accents, contrasts, densities, themes } from '#domain/appearance.ts'
import { defaultLook, type DocumentLook } from '#domain/document-look.ts'
import { yearSeconds, type RequestCookies } from './cookies.ts'

const cookieName = 'look'

const shape = v.tuple([v.picklist(themes), v.picklist(densities), v.picklist(contrasts), v.picklist(accents)])

/** The look of this browser's last signed-in user, for pages without one; the default look when there is none. */
export function readLook(cookies: RequestCookies): DocumentLook {
  const stored = v.safeParse(shape, cookies.get(cookieName)?.split('.'))
  if (!stored.success) return defaultLook
  const [theme, density, contrast, accent] = stored.output
  return { theme, density, contrast, accent }
}

/** Remembers a look for the time after sign-out. The default look needs no cookie. */
export function rememberLook(cookies: RequestCookies, look: DocumentLook): void {
  const text = stored(look)
  if (text === stored(readLook(cookies))) return
  if (text === stored(defaultLook)) cookies.clear(cookieName)
  else cookies.set(cookieName, text, yearSeconds)
}

const stored = ({ theme, density, contrast, accent }: DocumentLook): string =>
  [theme, density, contrast, accent].join('.')
