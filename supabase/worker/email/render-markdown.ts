import { renderMarkdown } from '#domain/markdown/render-markdown.ts'
import { asEmailHtml, type EmailHtml, monospace } from '../../email/email-html.ts'
import { light } from '../../email/palette.ts'

const edge = `border-color: ${light.line};`
/** Spaces and tabs are shown as they were typed. */
const spaces = 'white-space: pre-wrap;'
const heading = `margin: 0 0 8px; font-size: 16px; line-height: 1.4; font-weight: 600; ${spaces}`

/** Mail programs drop style sheets, so each element has its look. */
const looks: Record<string, string> = {
  p: `style="margin: 0 0 12px; ${spaces}"`,
  ul: 'style="margin: 0 0 12px; padding: 0 24px;"',
  ol: 'style="margin: 0 0 12px; padding: 0 24px;"',
  li: `style="margin: 0 0 4px; ${spaces}"`,
  pre: `style="margin: 0 0 12px; font: 14px/1.5 ${monospace}; white-space: pre-wrap;"`,
  span: `class="muted" style="color: ${light.muted};"`,
  code: `style="font-family: ${monospace}; font-size: 14px;"`,
  hr: `class="line" style="margin: 12px 0; border: 0; border-top: 1px solid; ${edge}"`,
  h2: `style="${heading}"`,
  h3: `style="${heading}"`,
  h4: `style="${heading}"`,
  h5: `style="${heading}"`,
  table: 'cellspacing="0" style="margin: 0 0 12px; border-collapse: collapse;"',
  th: `class="line" style="padding: 4px 8px; border: 1px solid; ${edge} text-align: start; ${spaces}"`,
  td: `class="line" style="padding: 4px 8px; border: 1px solid; ${edge} ${spaces}"`,
  a: `class="link" style="color: ${light.link};"`,
}

/** A quote, with its edge where its text begins. Gmail and Outlook know the sides left and right only. */
const quoteLook = (inside: string) =>
  `class="muted line" style="margin: 0 0 12px; padding: 0 12px; border-${isRightToLeft(inside) ? 'right' : 'left'}: 3px solid; ${edge} color: ${light.muted};"`

/** Whether the first letter of HTML is of a script that runs from right to left, as `dir="auto"` finds it. */
function isRightToLeft(html: string): boolean {
  const [, letter = ''] = /^(?:<[^>]*>|&[^;]*;|[^<&\p{L}])*(\p{L})/u.exec(html) ?? []
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(letter)
}

/** A message's headings follow the heading of the e-mail; on a page two levels are above them. */
const raised = (tag: string) => tag.replace(/^h([3-6])$/, (_, level: string) => `h${Number(level) - 1}`)

/** Spaces at the beginning of a line. Outlook ignores `white-space`, but shows these. */
const leadingSpaces = /(<(?:p|li|t[dh]|h[2-5]|br)\b[^<>]*>)( +)/g

/**
 * Renders a person's Markdown for an e-mail, as in the pages, with the look in each tag. The text part has the same words:
 * htmlToText reads `&nbsp;` as the space that was typed.
 */
export const markdownToEmailHtml = (text: string): EmailHtml =>
  asEmailHtml(
    renderMarkdown(text)
      .replace(/<(\/?)(\w+)/g, (opening, slash: string, name: string, at: number, html: string) => {
        const tag = raised(name)
        const look = tag === 'blockquote' ? quoteLook(html.slice(at + opening.length)) : looks[tag]
        return look && !slash ? `<${slash}${tag} ${look}` : `<${slash}${tag}`
      })
      .replace(leadingSpaces, (_, tag: string, blanks: string) => tag + '&nbsp;'.repeat(blanks.length)),
  )
