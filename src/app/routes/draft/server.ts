import { parseForm } from '#domain/parse-form.ts'
import { draftForm } from '#domain/forms/query-forms.ts'
import { parseReference } from '#domain/reference.ts'
import { saveDraft } from '../../data/drafts.ts'
import { ActionError } from '../../data/action-error.ts'
import { jsonProblem } from '../../server/errors/problem-response.ts'
import { problemTitle } from '../../shared/problem.ts'
import type { ResourceArgs } from '../../server/routing/resource.ts'
import { companyOf } from '../../server/session/current-company.ts'
import { actionErrorMessage } from '../../server/routing/form-action.ts'
import { dbContext, viewerContext, wordsContext } from '../../server/session/context.ts'
import { readTextFields } from '../../server/uploads/receive-form.ts'

const draftProblem = (status: number, message: string): Response =>
  jsonProblem({ status, title: problemTitle(status), message })

/**
 * POST /draft, with the query string of its page: saves a draft, for requests by script only. Returns a `SavedDraft` as JSON.
 */
export async function draft({ request, context }: ResourceArgs): Promise<Response> {
  const words = context.get(wordsContext)
  const parsed = parseForm(draftForm(words), await readTextFields(request))
  if (!parsed.ok) return draftProblem(422, Object.values(parsed.errors)[0] ?? words.errors.required)
  const { author, followUpOf, ...written } = parsed.value
  // Only a 401 makes the browser keep the draft until its author signs in again.
  if (author && author !== context.get(viewerContext).id) return draftProblem(401, words.actions.errors.session_ended)
  const company = companyOf({ request, context })
  const earlier = parseReference(followUpOf)
  try {
    return Response.json(
      await saveDraft(context.get(dbContext), {
        ...written,
        company,
        followUpOf: earlier?.key === company.key ? earlier.number : undefined,
      }),
    )
  } catch (error) {
    if (!(error instanceof ActionError) || error.code === 'session_ended') throw error
    return draftProblem(error.code === 'not_found' ? 404 : 403, actionErrorMessage(words, error))
  }
}
