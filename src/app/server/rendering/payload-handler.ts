import { signInPath } from '../auth/guard.ts'
import { noContent } from '../http/no-content.ts'
import { payloadResponse, toPayload } from '../payload/payload-response.ts'
import { resubmitFields } from '../pending-form/pending-form.ts'
import type { RequestContext } from '../session/request-context.ts'
import { withRetryAfter } from './retry-after.ts'
import { rememberDeniedPage, routeOutcome } from './route-outcome.ts'
import type { RouterQuery } from './router-query.ts'
import { sanitizeErrors } from './sanitize-errors.ts'

/** Answers the payload of a page (`shared/payload.ts`): its data, the result of its action, or where to go instead. */
export const createPayloadHandler =
  (queryRouter: RouterQuery) =>
  async (requestContext: RequestContext): Promise<Response> => {
    const { session, request } = requestContext
    const response = await queryRouter(
      requestContext,
      (routed) => {
        const problem = sanitizeErrors(requestContext, routed)
        return withRetryAfter(payloadResponse(toPayload(routed), problem?.status ?? routed.statusCode), routed)
      },
      { skipLoaderErrorBubbling: true, skipRevalidation: true },
    )
    const outcome = routeOutcome(requestContext, response)
    switch (outcome.kind) {
      case 'no-content':
        return noContent()
      case 'sign-in-required':
        // The browser keeps a posted form and submits it as a document, which holds it in the sign-in page.
        rememberDeniedPage(requestContext)
        return Response.json({ location: signInPath(request, session) }, { status: 401 })
      case 'resubmit':
        return payloadResponse({ resend: { path: outcome.form.path, fields: resubmitFields(outcome.form) } })
      case 'redirect':
        return payloadResponse({ redirect: { location: outcome.location, status: outcome.status } })
      case 'response':
        return response
    }
  }
