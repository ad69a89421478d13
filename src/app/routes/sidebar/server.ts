import { noContent } from '../../server/http/no-content.ts'
import { readTextFields } from '../../server/uploads/receive-form.ts'
import type { ResourceArgs } from '../../server/routing/resource.ts'
import { yearSeconds } from '../../server/session/cookies.ts'
import { sessionContext } from '../../server/session/context.ts'
import { redirectTo } from '../../server/session/redirect.ts'
import { safePath } from '../../shared/safe-path.ts'

/** The cookie for a navigation that shows icons only. With it the server can render the right navigation at once. */
export const sidebarCookie = 'sidebar'

/**
 * POST /sidebar with `sidebar`: `icons` or `full`. Without JavaScript the form names the `page` to return to.
 * @throws 415 when the body is not a form
 */
export async function sidebar({ request, context }: ResourceArgs): Promise<Response> {
  const form = await readTextFields(request)
  const { cookies } = context.get(sessionContext)
  if (form.get('sidebar') === 'icons') cookies.set(sidebarCookie, 'icons', yearSeconds)
  else cookies.clear(sidebarCookie)
  const page = form.get('page')
  return page === null ? noContent() : redirectTo(safePath(page) ?? '/company', 303)
}
