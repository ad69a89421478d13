import type { StaticHandlerContext } from 'react-router'
import { BytesResponse } from '../http/bytes-response.ts'
import { encode, type Payload, type RouteResult } from '../../shared/payload.ts'

/** A payload as an HTTP response. No cache may store it, not even a visitor's. */
export const payloadResponse = (payload: Payload, status = 200): Response =>
  new BytesResponse(encode(payload), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store' },
  })

/** The results of all matched routes: the data of a page, or the result of an action. Sanitize errors first. */
export function toPayload({ actionData, loaderData, errors, statusCode }: StaticHandlerContext): Payload {
  const routes: Record<string, RouteResult> = {}
  for (const [id, data] of Object.entries(actionData ?? loaderData)) if (data !== undefined) routes[id] = { data }
  for (const [id, error] of Object.entries(errors ?? {})) routes[id] = { error }
  return { routes, status: statusCode }
}
