import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import type { ActionFunctionArgs } from 'react-router'
import { renderMarkdown } from '#domain/markdown/render-markdown.ts'
import type { DraftKind, SafeHtml } from '#domain/query.ts'
import { isStaff } from '#domain/role.ts'
import { previewMessage } from '../../data/opened-query.ts'
import { assignableStaff } from '../../data/query-choices.ts'
import { companyOf, referenceOf } from '../../server/session/current-company.ts'
import { dbContext, viewerContext, wordsContext } from '../../server/session/context.ts'
import { notFound } from '../../shared/problem.ts'

type PageRequest = Pick<ActionFunctionArgs, 'context' | 'request'>
type PreviewedText = { kind: DraftKind; body: string }

/** A line for each person. Whoever asked for no preview for the longest time is forgotten first. */
const lines = new LRUCache<string, LimitFunction>({ max: 10_000, memoMethod: () => pLimit(1) })

/** Milliseconds from a preview to the next of the same person, in which pages of others are answered. */
const pauseMs = 200

/**
 * Renders a text as it will be shown once it is sent from this page, with the people whom it mentions. Previews of one
 * person come one after the other.
 * @throws 404 if the query of the page does not exist for the viewer
 */
export function previewOf(page: PageRequest, text: PreviewedText): Promise<SafeHtml> {
  const inLine = lines.memo(page.context.get(viewerContext).id)
  return new Promise((resolve, reject) => {
    void inLine(async () => {
      await render(page, text).then(resolve, reject)
      await wait(pauseMs)
    })
  })
}

async function render({ context, request }: PageRequest, { kind, body }: PreviewedText): Promise<SafeHtml> {
  const db = context.get(dbContext)
  const reference = referenceOf(new URL(request.url))
  if (kind !== 'query' && reference) {
    const html = await previewMessage(db, reference, { kind, body })
    if (html === null) throw notFound(context.get(wordsContext).actions.errors.not_found)
    return html
  }
  const company = companyOf({ context, request })
  const staff = isStaff(company.role) ? await assignableStaff(db, company.id) : []
  return renderMarkdown(body, [...staff, context.get(viewerContext)])
}
