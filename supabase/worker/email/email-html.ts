import { escapeEmailHtml } from '../../email/escape-email-html.ts'

/** The parts of an e-mail that a template composes. */
export type EmailContent = { subject: string; text: string; html: string }

/** A link in an e-mail's HTML. */
export const linkHtml = (href: string, words: string): string =>
  `<a href="${escapeEmailHtml(href)}">${escapeEmailHtml(words)}</a>`

/** The HTML document of an e-mail. Escapes the title, not the body. */
export const emailDocument = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${escapeEmailHtml(title)}</title>
</head>
<body style="margin: 0; padding: 24px; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;">
  <div role="article" aria-label="${escapeEmailHtml(title)}" style="max-width: 520px; margin: 0 auto;">
    <h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3;">${escapeEmailHtml(title)}</h1>
    ${body}
  </div>
</body>
</html>`

/** User text as written, escaped, with the direction of its script. */
export const quoteHtml = (words: string): string =>
  `<div dir="auto" style="margin: 0 0 24px; padding: 0 0 0 12px; border-left: 3px solid; white-space: pre-wrap; overflow-wrap: anywhere;">${escapeEmailHtml(words)}</div>`

/** The reason of the e-mail and its links to settings and unsubscribe. */
export const footerHtml = (why: string, ends: readonly { href: string; words: string }[]): string =>
  `<p style="margin: 24px 0 0; font-size: 13px;">${escapeEmailHtml(why)}<br>
    ${ends.map(({ href, words }) => linkHtml(href, words)).join('<br>\n    ')}</p>`
