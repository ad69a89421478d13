import type { ActionFunctionArgs } from 'react-router'
import { renderMarkdown } from '#domain/markdown/render-markdown.ts'
import type { DraftKind, SafeHtml } from '#domain/query.ts'
import { isStaff } from '#domain/role.ts'
import { previewMessage } from '../../data/opened-query.ts'
import { assignableStaff } from '../../data/query-choices.ts'
import { companyOf, referenceOf } from '../../server/session/current-company.ts'
import { dbContext, picturesContext, viewerContext, wordsContext } from '../../server/session/context.ts'
import { notFound } from '../problem/problem.ts'

type PageRequest = Pick<ActionFunctionArgs, 'context' | 'request'>

/**
 * Renders a text as it will be shown once it is sent from this page, with the people whom it mentions.
 * @throws 404 if the query of the page does not exist for the viewer
 */
export async function previewOf(
  { context, request }: PageRequest,
  { kind, body }: { kind: DraftKind; body: string },
): Promise<SafeHtml> {
  const db = context.get(dbContext)
  const reference = referenceOf(new URL(request.url))
  if (kind !== 'query' && reference) {
    const html = await previewMessage(db, reference, { kind, body })
    if (html === null) throw notFound(context.get(wordsContext).actions.errors.not_found)
    return html
  }
  const company = companyOf({ context, request })
  const staff = isStaff(company.role) ? await assignableStaff(db, company.id, context.get(picturesContext)) : []
  return renderMarkdown(body, [...staff, context.get(viewerContext)])
}
