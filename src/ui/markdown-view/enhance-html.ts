export type DressWords = {
  /** The accessible name of the scrollable area around a table. */
  tableLabel: string
  /** The accessible name of a checked task. */
  doneLabel: string
  /** The accessible name of an unchecked task. */
  openLabel: string
}

/** One tag with its attributes. A `<table>` inside an attribute is not a table. */
const tag = /<(?:[^<>"']|"[^"]*"|'[^']*')*>/g

const inAttribute = (words: string) => words.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * Adds what a page needs to sanitized HTML: scrollable areas around tables, and names for the checkboxes of tasks. It
 * does not sanitize; the added labels are ours.
 */
export const enhanceHtml = (html: string, { tableLabel, doneLabel, openLabel }: DressWords): string =>
  html.replace(tag, (one) => {
    if (/^<table\b/.test(one)) return `<div role="group" tabindex="0" aria-label="${inAttribute(tableLabel)}">${one}`
    if (one === '</table>') return `${one}</div>`
    if (/^<input\b/.test(one)) {
      const label = / checked\b/.test(one) ? doneLabel : openLabel
      return one.replace(/\s*\/?>$/, ` aria-label="${inAttribute(label)}">`)
    }
    return one
  })
