import { isUuid } from '#domain/uuid.ts'
import { fetchPeople } from '../../data/profiles.ts'
import type { ResourceArgs } from '../../server/routing/resource.ts'
import { dbContext } from '../../server/session/context.ts'

/** More than have one query open, as a rule. The others are asked for by a further request. */
const atOnce = 20

/** GET /people.json?id=: names and pictures of these people, as far as the viewer may see them. */
export async function people({ request, context }: ResourceArgs): Promise<Response> {
  const ids = [...new Set(new URL(request.url).searchParams.getAll('id'))].filter(isUuid).slice(0, atOnce)
  const found = await fetchPeople(context.get(dbContext), ids)
  return Response.json(found, { headers: { 'cache-control': 'private, no-store' } })
}
