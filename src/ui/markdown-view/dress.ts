export type DressWords = {
  /** Names what a table too wide for its place scrolls in. */
  tableLabel: string
  /** Names a ticked box of a list of tasks. */
  doneLabel: string
  /** Names an empty one. */
  openLabel: string
}

/** One tag, with whatever its attributes hold: a `<table>` in a title is no table. */
const tag = /<(?:[^<>"']|"[^"]*"|'[^']*')*>/g

const inAttribute = (words: string) => words.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * Puts round what people wrote what only a page needs: a place to scroll for tables, names for the boxes of tasks.
 * Nothing is made safe here; the words put in are ours.
 */
export const dress = (html: string, { tableLabel, doneLabel, openLabel }: DressWords): string =>
  html.replace(tag, (one) => {
    if (/^<table\b/.test(one)) return `<div role="group" tabindex="0" aria-label="${inAttribute(tableLabel)}">${one}`
    if (one === '</table>') return `${one}</div>`
    if (/^<input\b/.test(one)) {
      const label = / checked\b/.test(one) ? doneLabel : openLabel
      return one.replace(/\s*\/?>$/, ` aria-label="${inAttribute(label)}">`)
    }
    return one
  })
