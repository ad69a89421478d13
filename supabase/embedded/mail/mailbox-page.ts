import type { CapturedEmail, OpenedEmail } from './mailbox.ts'
import type { Mailing } from './mailing.ts'
import { escapeEmailHtml } from '../../email/escape-email-html.ts'

/** No scripts, no requests, no framing. The e-mail itself is in a sandboxed frame. */
const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.4rem; }
  table { width: 100%; border-collapse: collapse; }
  th, td { text-align: start; padding: .5rem; border-block-end: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
  td { overflow-wrap: anywhere; }
  form { display: flex; gap: .5rem; margin-block: 1rem; }
  input, button { font: inherit; padding: .25rem .5rem; }
  iframe { width: 100%; height: 32rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  dt { font-weight: 600; float: inline-start; min-inline-size: 5rem; }`

/** Serves `/_mail`: the captured e-mails of this machine. */
export async function mailboxPage(
  request: Request,
  { captured, opened }: Pick<Mailing, 'captured' | 'opened'>,
): Promise<Response> {
  const url = new URL(request.url)
  // Against DNS rebinding: a foreign host name that resolves to this machine must not read codes.
  if (!/^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)) return new Response('Forbidden', { status: 403 })
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response('Method not allowed', { status: 405 })
  const to = url.searchParams.get('to')?.trim() || undefined
  if (url.pathname === '/_mail.json') return Response.json(await captured(to), { headers })
  if (url.pathname === '/_mail' || url.pathname === '/_mail/')
    return page('Captured e-mails', renderList(await captured(to), to))
  const id = Number(/^\/_mail\/(\d+)$/.exec(url.pathname)?.[1])
  const mail = await opened(id)
  if (!mail)
    return page('E-mail not found', '<p>It does not exist or was deleted. <a href="/_mail">All e-mails</a></p>', 404)
  return page(mail.subject || 'No subject', renderEmail(mail))
}

function renderList(mails: CapturedEmail[], to: string | undefined) {
  const search = `<form><label>To <input type="email" name="to" value="${escapeEmailHtml(to ?? '')}"></label><button>Show</button></form>`
  if (mails.length === 0) return `${search}<p>No e-mails${to ? ' to this address' : ' yet'}.</p>`
  const rows = mails.map(
    (mail) =>
      `<tr><td><a href="/_mail/${mail.id}">${escapeEmailHtml(mail.subject || 'No subject')}</a></td>` +
      `<td>${escapeEmailHtml(mail.to.join(', '))}</td><td>${time(mail.at)}</td></tr>`,
  )
  return `${search}<table><thead><tr><th>Subject<th>To<th>At</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function renderEmail(mail: OpenedEmail) {
  const html = mail.html.replace(/(?<= src=")cid:([^"]+)/g, (cid, id: string) => mail.pictures[id] ?? cid)
  // Links open in a new tab. Scripts, forms and remote images are disabled.
  const inner = escapeEmailHtml(`<base target="_blank">${html}`)
  const frame = `<iframe title="E-mail preview" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${inner}"></iframe>`
  return (
    `<p><a href="/_mail">All e-mails</a></p><dl><dt>From<dd>${escapeEmailHtml(mail.from)}<dt>To<dd>${escapeEmailHtml(mail.to.join(', '))}` +
    `<dt>At<dd>${time(mail.at)}</dl>${mail.html ? frame : ''}<h2>Text part</h2><pre>${escapeEmailHtml(mail.text)}</pre>`
  )
}

const time = (at: string) =>
  `<time datetime="${escapeEmailHtml(at)}">${escapeEmailHtml(at.replace('T', ' ').slice(0, 19))} UTC</time>`

function page(title: string, body: string, status = 200) {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeEmailHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeEmailHtml(title)}</h1>${body}</main></body></html>`
  return new Response(html, { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
}
