import type { LoaderFunctionArgs } from 'react-router'
import type { EarlierQuery } from '#domain/query.ts'
import { formatReference, parseReference } from '#domain/reference.ts'
import { visibleSubject } from '../../data/query-list.ts'
import type { ViewerCompany } from '#domain/company.ts'
import { dbContext } from '../../server/session/context.ts'

/** A longer text is no reference, and an answer repeats only so much of it. */
const maxLength = 20

/**
 * Finds the query that a new one is to follow up.
 * @param text its reference, as an address, a form or a draft names it
 * @returns null if none was named. The subject is null if the viewer sees no such query in the company
 */
export async function findEarlierQuery(
  context: LoaderFunctionArgs['context'],
  company: Pick<ViewerCompany, 'id' | 'key'>,
  text: string | null | undefined,
): Promise<EarlierQuery | null> {
  const reference = text ? parseReference(text) : null
  const isOfCompany = reference?.key === company.key
  const subject = isOfCompany ? await visibleSubject(context.get(dbContext), company.id, reference.number) : null
  return earlierQuery(company, text, subject)
}

/**
 * The query that a new one is to follow up.
 * @param text its reference, as an address, a form or a draft names it
 * @param subject its subject; null if the viewer sees no such query in the company
 * @returns null if none was named
 */
export function earlierQuery(
  { key }: Pick<ViewerCompany, 'key'>,
  text: string | null | undefined,
  subject: string | null,
): EarlierQuery | null {
  if (!text) return null
  const reference = parseReference(text)
  if (reference?.key !== key) return { reference: text.slice(0, maxLength), subject: null }
  return { reference: formatReference(reference), subject }
}
