import { escapeEmailHtml } from './escape-email-html.ts'
import { htmlToText } from './html-to-text.ts'
import { dark, type EmailColour, light } from './palette.ts'

/** What a template composes. */
export type EmailContent = {
  subject: string
  text: string
  html: string
  /** Who acted, and where, for the name of the sender. Without it the product is the sender. */
  actor?: { name: string | null; company: string }
}

declare const isEmailHtml: unique symbol

/** HTML of these functions, or of the sanitizer. Text alone is none, so what is not escaped does not compile. */
export type EmailHtml = string & { readonly [isEmailHtml]: true }

/** Marks HTML of which the caller knows that each text in it is escaped or sanitized. */
export const asEmailHtml = (html: string): EmailHtml => html as EmailHtml

/** A light colour in a `style` attribute. Its class of the same name makes it dark. */
const colour = (name: EmailColour) => light[name]

export const sansSerif = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
export const monospace = 'ui-monospace, Menlo, Consolas, monospace'

const darkRules: readonly [selector: string, property: string, colour: EmailColour][] = [
  ['.ground', 'background-color', 'ground'],
  ['.card', 'background-color', 'card'],
  ['.soft', 'background-color', 'soft'],
  ['.solid', 'background-color', 'solid'],
  ['.ink', 'color', 'ink'],
  ['.muted', 'color', 'muted'],
  ['.link', 'color', 'link'],
  ['.line', 'border-color', 'line'],
]

/**
 * Mail programs that choose dark colours themselves leave an e-mail alone that says it has some. Others get inline light
 * colours, with text and ground always together.
 */
const styleSheet = `
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    @media (prefers-color-scheme: dark) {
${darkRules.map(([selector, property, name]) => `      ${selector} { ${property}: ${dark[name]} !important; }`).join('\n')}
    }
  `

type EmailDocument = {
  /** The heading. */
  title: string
  /** What lists of e-mails show beside the subject; the first words of the e-mail without it. */
  preview?: string
  body: readonly EmailHtml[]
  /** Why the person gets this e-mail, and how to stop it: below a line, in small letters. */
  end: readonly EmailHtml[]
}

/**
 * The whole HTML of an e-mail: brand, heading, body, and the end. Every e-mail has this layout, also those of the sign-in
 * service. It loads nothing: the brand mark is a letter on a ground, because mail programs drop inline SVG, and remote
 * pictures tell who reads when. Tables are for Outlook, which ignores widths and padding of other elements; the widest
 * one has a table of fixed width for Outlook around it. Gmail shows what is hidden on phones, so a preview is also small.
 */
export const emailDocument = ({ title, preview, body, end }: EmailDocument): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="supported-color-schemes" content="light dark">
  <title>${escapeEmailHtml(title)}</title>
  <style>${styleSheet}</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background-color: ${colour('ground')};">
${preview ? `  <div aria-hidden="true" style="display: none; max-height: 0; overflow: hidden; color: ${colour('ground')}; font-size: 1px; line-height: 1px; mso-hide: all;">${escapeEmailHtml(preview)}</div>\n` : ''}\
  <table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background-color: ${colour('ground')};"><tr><td align="center" style="padding: 24px 12px;">
  <!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px;"><tr><td class="card ink line" align="left" style="padding: 24px; border: 1px solid ${colour('line')}; border-radius: 10px; background-color: ${colour('card')}; color: ${colour('ink')}; font: 16px/1.5 ${sansSerif}; text-align: start; overflow-wrap: anywhere;">
  <div role="article" aria-label="${escapeEmailHtml(title)}">
    <p style="margin: 0 0 20px; font-size: 14px; font-weight: 600;"><span aria-hidden="true" class="solid" style="display: inline-block; width: 24px; margin-right: 8px; border-radius: 6px; background-color: ${colour('solid')}; color: ${colour('onSolid')}; line-height: 24px; text-align: center;">Q</span>TrackQuery</p>
    <h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3; font-weight: 600;">${escapeEmailHtml(title)}</h1>
    ${body.join('\n    ')}
    <hr class="end line" style="margin: 24px 0 16px; border: 0; border-top: 1px solid ${colour('line')};">
    <div class="muted" style="color: ${colour('muted')}; font-size: 13px;">
      ${end.join('\n      ')}
    </div>
  </div>
  </td></tr></table>
  <!--[if mso]></td></tr></table><![endif]-->
  </td></tr></table>
</body>
</html>
`

/** A whole e-mail. Its text part comes from its HTML, so both say the same. */
export function composeEmail({
  subject,
  actor,
  ...parts
}: EmailDocument & Pick<EmailContent, 'subject' | 'actor'>): EmailContent {
  const html = emailDocument(parts)
  return { subject, html, text: htmlToText(html), actor }
}

/** A paragraph. */
export const paragraph = (...parts: readonly EmailHtml[]): EmailHtml =>
  asEmailHtml(`<p style="margin: 0 0 16px;">${parts.join('')}</p>`)

/** A paragraph of less weight. */
export const remark = (...parts: readonly EmailHtml[]): EmailHtml =>
  asEmailHtml(
    `<p class="muted" style="margin: 0 0 16px; color: ${colour('muted')}; font-size: 14px;">${parts.join('')}</p>`,
  )

/** A paragraph of the end. */
export const closing = (...parts: readonly EmailHtml[]): EmailHtml =>
  asEmailHtml(`<p style="margin: 0 0 8px;">${parts.join('')}</p>`)

/** Links below each other at the end, far enough apart for fingers (WCAG 2.2, 2.5.8). */
export const closingLinks = (links: readonly { href: string; words: string }[]): EmailHtml =>
  asEmailHtml(
    `<p style="margin: 0; line-height: 28px;">${links.map(({ href, words }) => linkTo(href, words)).join('<br>')}</p>`,
  )

/** Words of ours in a paragraph. */
export const text = (words: string): EmailHtml => asEmailHtml(escapeEmailHtml(words))

/**
 * Words of a person in a paragraph of ours: their direction does not change that of the words around them. No `bdi`, which
 * Gmail and Outlook drop.
 */
export const isolated = (words: string): EmailHtml => asEmailHtml(`<span dir="auto">${escapeEmailHtml(words)}</span>`)

/** Important words. */
export const strong = (...parts: readonly EmailHtml[]): EmailHtml => asEmailHtml(`<strong>${parts.join('')}</strong>`)

/** Words of less weight in a paragraph. */
export const muted = (words: string): EmailHtml =>
  asEmailHtml(
    `<span class="muted" style="color: ${colour('muted')}; font-size: 14px;">${escapeEmailHtml(words)}</span>`,
  )

/** What happens to an answer to any of our e-mails. */
export const notRead = 'Replies to this e-mail are not read.'

export const lineBreak = asEmailHtml('<br>')

/** Parts of one line, as one. */
export const line = (...parts: readonly EmailHtml[]): EmailHtml => asEmailHtml(parts.join(''))

/** A link in a paragraph. Its words can be a person's. */
export const linkTo = (href: string, words: string): EmailHtml =>
  asEmailHtml(
    `<a class="link" href="${escapeEmailHtml(href)}" style="color: ${colour('link')};">${isolated(words)}</a>`,
  )

/** The one action that an e-mail asks for. */
export const button = (href: string, words: string): EmailHtml =>
  asEmailHtml(
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 24px 0 16px;"><tr><td class="solid" bgcolor="${colour('solid')}" style="border-radius: 6px; background-color: ${colour('solid')}; mso-padding-alt: 12px 20px;"><a class="button" href="${escapeEmailHtml(href)}" style="display: inline-block; padding: 12px 20px; color: ${colour('onSolid')}; font-weight: 600; text-decoration: none;">${escapeEmailHtml(words)}</a></td></tr></table>`,
  )

/** A code to type into a page. */
export const code = (digits: string): EmailHtml =>
  asEmailHtml(
    `<p style="margin: 0 0 16px; font: 600 28px/1.4 ${monospace}; letter-spacing: 4px;">${escapeEmailHtml(digits)}</p>`,
  )

/** A list of lines. */
export const list = (items: readonly EmailHtml[]): EmailHtml =>
  asEmailHtml(
    `<ul style="margin: 0 0 16px; padding: 0 24px;">${items.map((item) => `<li style="margin: 0 0 4px;">${item}</li>`).join('')}</ul>`,
  )

/** A person's message, on a ground of its own. */
export const message = (html: EmailHtml): EmailHtml =>
  asEmailHtml(
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 16px;"><tr><td class="soft" dir="auto" bgcolor="${colour('soft')}" style="padding: 16px 16px 4px; border-radius: 8px; background-color: ${colour('soft')};">${html}</td></tr></table>`,
  )

/**
 * A picture that comes with the e-mail, on a line of its own. Outlook knows no block pictures, and needs the width as an
 * attribute, Apple's program as a style.
 * @param name what it shows, for people who do not see it
 */
export const picture = (src: string, name: string, width: number): EmailHtml =>
  asEmailHtml(
    `<br><img class="line" src="${escapeEmailHtml(src)}" alt="${escapeEmailHtml(name)}" width="${width}" style="display: block; width: 100%; max-width: ${width}px; height: auto; margin: 8px 0; border: 1px solid ${colour('line')}; border-radius: 6px;">`,
  )
