import { isUuid } from '#domain/uuid.ts'
import { createDownloadUrl } from '../../data/attachments.ts'
import { notFound } from '../../shared/problem.ts'
import type { ResourceArgs } from '../../server/routing/resource.ts'
import { dbContext, wordsContext } from '../../server/session/context.ts'

/**
 * GET /attachment?id=: redirects to the file on the backend's origin, by a URL that is valid for a minute. It is the only
 * redirect to another origin: uploads must not be served from the origin of the session.
 * @throws 404 when the caller can see no such file
 */
export async function attachment({ request, context }: ResourceArgs): Promise<Response> {
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const url = isUuid(id) ? await createDownloadUrl(context.get(dbContext), id) : null
  if (!url) throw notFound(context.get(wordsContext).actions.errors.not_found)
  return new Response(null, { status: 302, headers: { location: url } })
}
