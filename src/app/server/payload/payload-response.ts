import type { StaticHandlerContext } from 'react-router'
import { encode, type Payload, type RouteAnswer } from '../../routes/payload.ts'

/** A payload as it goes over the wire. Personal always, even a visitor's: it is never to be kept by anything between. */
export const payloadResponse = (payload: Payload, status = 200): Response =>
  new Response(encode(payload), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store' },
  })

/** All that the matched routes answered: a page's data, or what an act said. Errors have been made readable before. */
export function toPayload({ actionData, loaderData, errors, statusCode }: StaticHandlerContext): Payload {
  const routes: Record<string, RouteAnswer> = {}
  for (const [id, data] of Object.entries(actionData ?? loaderData)) if (data !== undefined) routes[id] = { data }
  for (const [id, error] of Object.entries(errors ?? {})) routes[id] = { error }
  return { routes, status: statusCode }
}
