import { safePath } from './safe-path.ts'

/** Returns the path of the page that a form was posted from, with its query string. */
export const postedFrom = (url: string): string => {
  const { pathname, search } = new URL(url)
  return safePath(pathname + search) ?? pathname
}

/** Like `postedFrom`, without `before` and `compose`, which apply to one view of a query page only. */
export function queryPostedFrom({ url: posted }: Request): string {
  const url = new URL(posted)
  for (const name of ['before', 'compose']) url.searchParams.delete(name)
  return safePath(url.pathname + url.search) ?? url.pathname
}
