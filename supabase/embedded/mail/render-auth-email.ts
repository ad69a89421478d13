import type { AuthMail, AuthNotice } from '../auth/auth-context.ts'
import { type AuthSettings, linkTypes, type MailTemplate } from '../config/auth-settings.ts'
import { htmlToText } from './html-to-text.ts'

type Addresses = { siteUrl: string; backendUrl: string }

/** Fills the project's template for a mail: subject, HTML and a text part made from it. */
export function renderAuthMail(mail: AuthMail, templates: AuthSettings['templates'], addresses: Addresses) {
  return render(mail.to, templates[mail.kind], variablesOf(mail, addresses))
}

/** Fills the project's template for a mail that only tells what was done. */
export const renderNotice = ({ to, email, oldEmail, data }: AuthNotice, template: MailTemplate, siteUrl: string) =>
  render(to, template, {
    SiteURL: siteUrl,
    Email: email,
    OldEmail: oldEmail,
    FactorType: 'totp',
    ...dataVariables(data),
  })

function render(to: string, { subject, html }: MailTemplate, variables: Record<string, string>) {
  const filled = fill(html, variables, true)
  return {
    to,
    // One line, whatever a template or an address holds.
    subject: fill(subject, variables, false).replace(/\s+/g, ' ').trim(),
    html: filled,
    text: htmlToText(filled),
  }
}

function variablesOf(mail: AuthMail, { siteUrl, backendUrl }: Addresses): Record<string, string> {
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
 * Go's html/template, as far as Supabase's variables need it: values are escaped for HTML, and for a query when they
 * follow `name=` in an address.
 */
function fill(template: string, variables: Record<string, string>, isHtml: boolean) {
  return template.replace(/([?&;][\w-]+=)?\{\{\s*\.([\w.]+)\s*\}\}/g, (_, query: string | undefined, name: string) => {
    const value = variables[name] ?? ''
    if (query) return query + encodeURIComponent(value)
    return isHtml ? escapeHtml(value) : value
  })
}

/** Text as HTML shows it, also inside a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
