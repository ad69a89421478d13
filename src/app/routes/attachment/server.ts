import { isUuid } from '#domain/filter.ts'
import { createDownloadUrl } from '../../data/attachments.ts'
import { notFound } from '../problem/problem.ts'
import type { ResourceArgs } from '../../server/routing/resource.ts'
import { db, words } from '../../server/session/context.ts'

/**
 * GET /attachment?id=: leads to the file itself, on the backend's own origin, by an address that is good for a minute.
 * The one Location that leaves this site: uploads must never be served from the origin that holds the session.
 * @throws 404 for a file that does not exist for the person who asks
 */
export async function attachment({ request, context }: ResourceArgs): Promise<Response> {
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const address = isUuid(id) ? await createDownloadUrl(context.get(db), id) : null
  if (!address) throw notFound(context.get(words).actions.errors.not_found)
  return new Response(null, { status: 302, headers: { location: address } })
}
