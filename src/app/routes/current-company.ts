import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { companyKeyPattern, parseReference, type Reference } from '#domain/reference.ts'
import { invalidAddress, notFound } from './problem/problem.ts'
import { companies, words, type ViewerCompany } from '../server/session/context.ts'

type Request = { context: Readonly<RouterContextProvider>; url: URL }

/** The reference that `?ref=` names, null without one. @throws 404 when it is malformed (docs/spec.md §8) */
export function referenceOf(url: URL): Reference | null {
  const text = url.searchParams.get('ref')
  if (text === null) return null
  const reference = parseReference(text)
  if (!reference) throw invalidAddress(url)
  return reference
}

/**
 * The company an address is about: the one `?company=` or `?ref=` names, else the viewer's first that is open; null for
 * somebody who belongs to none. A company of others does not exist for the viewer.
 * @throws 404 when the key is malformed, or not one of the viewer's
 */
export function currentCompany({ context, url }: Request): ViewerCompany | null {
  const own = context.get(companies)
  const key = referenceOf(url)?.key ?? url.searchParams.get('company')
  if (key === null) return own.find(({ closed }) => !closed) ?? own[0] ?? null
  if (!companyKeyPattern.test(key.toUpperCase())) throw invalidAddress(url)
  const company = own.find((company) => company.key === key.toUpperCase())
  if (!company) throw notFound(context.get(words).actions.errors.not_found)
  return company
}

/** Whether an address is about a company that is closed for want of a second factor. An invitation is about none yet. */
export function needsCompanyMfa(request: Request): boolean {
  const { searchParams } = request.url
  if (searchParams.has('invite') || searchParams.has('create')) return false
  try {
    return currentCompany(request)?.closed ?? false
  } catch {
    // Malformed or not theirs: the page says so.
    return false
  }
}

/** As `currentCompany`, for a page that makes no sense without one. @throws 404 */
export function requireCompany(request: Request): ViewerCompany {
  const company = currentCompany(request)
  if (!company) throw notFound(request.context.get(words).actions.errors.not_found)
  return company
}

/** The company that the page of a posted form is about. @throws 404 */
export const companyOf = ({ context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>): ViewerCompany =>
  requireCompany({ context, url: new URL(request.url) })
