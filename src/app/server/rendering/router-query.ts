import type { StaticHandler, StaticHandlerContext } from 'react-router'
import { measurePhase } from '../logs/server-timing.ts'
import type { RequestContext } from '../session/request-context.ts'

type QueryOptions = { skipLoaderErrorBubbling?: boolean; skipRevalidation?: boolean }

/** Runs middleware, loaders and actions of a request, and makes the response from their results. */
export type RouterQuery = (
  requestContext: RequestContext,
  respond: (routed: StaticHandlerContext) => Response | Promise<Response>,
  options?: QueryOptions,
) => Promise<Response>

/**
 * The only call of the router's `query`. Without `generateMiddlewareResponse` the router would silently skip every
 * guard.
 */
export const createRouterQuery =
  (handler: StaticHandler): RouterQuery =>
  async ({ request, context, caller }, respond, options = {}) => {
    const response: unknown = await handler.query(request, {
      ...options,
      requestContext: context,
      generateMiddlewareResponse: async (query) => {
        const routed = await measurePhase(caller.record.phases, 'data', () => query(request))
        return routed instanceof Response ? routed : respond(routed)
      },
    })
    if (response instanceof Response) return response
    throw new Error('The router gave no response.')
  }
