import { safePath } from './safe-path.ts'

/** The page a form of the account dialog was posted from, as it is with the dialog still open. */
export const samePage = (url: string): string => {
  const { pathname, search } = new URL(url)
  return safePath(pathname + search) ?? pathname
}
