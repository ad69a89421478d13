import { escapeEmailHtml } from '../../email/escape-email-html.ts'
import type { AuthEmail, AuthNotice } from '../auth/auth-context.ts'
import { type AuthSettings, linkTypes, type EmailTemplate } from '../config/auth-settings.ts'
import { htmlToText } from '../../email/html-to-text.ts'

type Addresses = { siteUrl: string; backendUrl: string }

/** Renders an e-mail with link and code from its template: subject, HTML, and text made from the HTML. */
export function renderAuthEmail(mail: AuthEmail, templates: AuthSettings['templates'], addresses: Addresses) {
  return render(mail.to, templates[mail.kind], variablesOf(mail, addresses))
}

/** Renders an e-mail about a completed change. */
export const renderNotice = ({ to, email, oldEmail, data }: AuthNotice, template: EmailTemplate, siteUrl: string) =>
  render(to, template, {
    SiteURL: siteUrl,
    Email: email,
    OldEmail: oldEmail,
    FactorType: 'totp',
    ...dataVariables(data),
  })

function render(to: string, { subject, html }: EmailTemplate, variables: Record<string, string>) {
  const filled = fill(html, variables, true)
  return {
    to,
    // A line break would add a header.
    subject: fill(subject, variables, false).replace(/\s+/g, ' ').trim(),
    html: filled,
    text: htmlToText(filled),
  }
}

function variablesOf(mail: AuthEmail, { siteUrl, backendUrl }: Addresses): Record<string, string> {
  const link = new URL('/auth/v1/verify', backendUrl)
  link.search = new URLSearchParams({
    token: mail.tokenHash,
    type: linkTypes[mail.kind] ?? '',
    redirect_to: mail.redirectTo,
  }).toString()
  return {
    SiteURL: siteUrl,
    RedirectTo: mail.redirectTo,
    ConfirmationURL: link.href,
    Token: mail.code,
    TokenHash: mail.tokenHash,
    Email: mail.email,
    NewEmail: mail.newEmail ?? '',
    ...dataVariables(mail.data),
  }
}

const dataVariables = (data: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (typeof value === 'string' ? [[`Data.${name}`, value]] : [])),
  )

/**
 * The subset of Go's html/template that Supabase's variables need. Escapes values for HTML, and for a query string
 * after `name=`.
 */
function fill(template: string, variables: Record<string, string>, isHtml: boolean) {
  return template.replace(/([?&;][\w-]+=)?\{\{\s*\.([\w.]+)\s*\}\}/g, (_, query: string | undefined, name: string) => {
    const value = variables[name] ?? ''
    if (query) return query + encodeURIComponent(value)
    return isHtml ? escapeEmailHtml(value) : value
  })
}
