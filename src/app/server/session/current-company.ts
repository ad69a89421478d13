import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { companyKeyPattern, parseReference, type Reference } from '#domain/reference.ts'
import { forbidden, invalidAddress, notFound } from '../../shared/problem.ts'
import type { SuspendedCompany } from './auth-state.ts'
import type { ViewerCompany } from '#domain/company.ts'
import { companiesContext, sessionContext, signedInUserContext, wordsContext } from './context.ts'

type CompanyRequest = { context: Readonly<RouterContextProvider>; url: URL }

/** The reference in `?ref=`; null without one. @throws 404 when it is malformed (docs/spec.md §8) */
export function referenceOf(url: URL): Reference | null {
  const text = url.searchParams.get('ref')
  if (text === null) return null
  const reference = parseReference(text)
  if (!reference) throw invalidAddress(url)
  return reference
}

/** The viewer's first company that is not locked by MFA; null for a viewer without a company. */
export function firstCompany({ context }: Pick<CompanyRequest, 'context'>): ViewerCompany | null {
  const companies = context.get(companiesContext)
  return companies.find(({ locked }) => !locked) ?? companies[0] ?? null
}

/**
 * The company that `?company=` or `?ref=` names, else the viewer's first one; null for a viewer without a company. A company
 * of others does not exist for the viewer. The line of the request in the log names it.
 * @throws 404 when the key is malformed, or not one of the viewer's; 403 when the viewer is suspended there
 */
export function currentCompany(request: CompanyRequest): ViewerCompany | null {
  const company = findCompany(request)
  if (company) request.context.get(sessionContext).caller.record.company = company.key
  return company
}

function findCompany({ context, url }: CompanyRequest): ViewerCompany | null {
  const key = referenceOf(url)?.key ?? url.searchParams.get('company')
  if (key === null) return firstCompany({ context })
  if (!companyKeyPattern.test(key.toUpperCase())) throw invalidAddress(url)
  const company = context.get(companiesContext).find((one) => one.key === key.toUpperCase())
  if (company) return company
  const { suspendedIn = [] } = context.get(signedInUserContext) ?? {}
  throw noAccess(
    context,
    suspendedIn.find((company) => company.key === key.toUpperCase()),
  )
}

/** Whether a URL is about a company that is locked by MFA. An invitation is not about a company yet. */
export function needsCompanyMfa(request: CompanyRequest): boolean {
  const { searchParams } = request.url
  if (searchParams.has('invite') || searchParams.has('create')) return false
  try {
    return currentCompany(request)?.locked ?? false
  } catch {
    // Malformed or not the viewer's: the page answers 404.
    return false
  }
}

/** As `currentCompany`, for a page that requires a company. @throws 404, or 403 when the viewer is suspended */
export function requireCompany(request: CompanyRequest): ViewerCompany {
  const company = currentCompany(request)
  if (!company) throw noAccess(request.context, (request.context.get(signedInUserContext)?.suspendedIn ?? [])[0])
  return company
}

/** What a page without access says: to a suspended member why, to anybody else nothing. */
function noAccess(context: CompanyRequest['context'], suspendedIn: SuspendedCompany | undefined) {
  const { actions } = context.get(wordsContext)
  return suspendedIn ? forbidden(actions.suspendedIn(suspendedIn.name)) : notFound(actions.errors.not_found)
}

/** The company of the page that a form was posted to. @throws 404 */
export const companyOf = ({ context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>): ViewerCompany =>
  requireCompany({ context, url: new URL(request.url) })
