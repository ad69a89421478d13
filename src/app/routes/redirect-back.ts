import { safePath } from './safe-path.ts'

/** The path of the page that a form was posted from, query kept. */
export const postedFrom = (url: string): string => {
  const { pathname, search } = new URL(url)
  return safePath(pathname + search) ?? pathname
}

/** As `postedFrom`, without the parameters of a query page that hold for one look at it. */
export function queryPostedFrom({ url: posted }: Request): string {
  const url = new URL(posted)
  for (const name of ['before', 'compose']) url.searchParams.delete(name)
  return safePath(url.pathname + url.search) ?? url.pathname
}
