import { safePath } from '../safe-path.ts'

/** The page of the query a form was on, without what was only about the last look at it. */
export function queryPage({ url: posted }: Request): string {
  const url = new URL(posted)
  for (const name of ['before', 'compose']) url.searchParams.delete(name)
  return safePath(url.pathname + url.search) ?? url.pathname
}
