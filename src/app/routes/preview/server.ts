import { previewForm } from '#domain/forms/query-forms.ts'
import { parseForm } from '#domain/parse-form.ts'
import { jsonProblem } from '../../server/errors/problem-response.ts'
import type { ResourceArgs } from '../../server/routing/resource.ts'
import { viewerContext, wordsContext } from '../../server/session/context.ts'
import { readTextFields } from '../../server/uploads/receive-form.ts'
import { problemTitle } from '../../shared/problem.ts'
import { previewOf } from '../track-query/preview.ts'

const rejected = (status: number, message: string): Response =>
  jsonProblem({ status, title: problemTitle(status), message })

/**
 * POST /preview, with the query string of its page: the HTML of a text that is not sent yet, for requests by script only.
 * Nothing is stored.
 */
export async function preview({ request, context }: ResourceArgs): Promise<Response> {
  const words = context.get(wordsContext)
  const parsed = parseForm(previewForm(words), await readTextFields(request))
  if (!parsed.ok) return rejected(422, Object.values(parsed.errors)[0] ?? words.errors.required)
  const { author, ...text } = parsed.value
  if (author && author !== context.get(viewerContext).id) return rejected(401, words.actions.errors.session_ended)
  return Response.json({ html: await previewOf({ request, context }, text) })
}
