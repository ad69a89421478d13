import { safePath } from '../../shared/safe-path.ts'

/** Returns the path of the page that a form was posted from, with its query string. */
export function postedFrom(url: string | URL): string {
  const { pathname, search } = new URL(url)
  return safePath(pathname + search) ?? pathname
}

/** Like `postedFrom`, without `before` and `compose`, which apply to one view of a query page only. */
export function queryPostedFrom({ url: posted }: Request): string {
  const url = new URL(posted)
  for (const name of ['before', 'compose']) url.searchParams.delete(name)
  return postedFrom(url)
}
