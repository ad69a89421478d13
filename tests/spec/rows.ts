import { readFileSync } from 'node:fs'
import { test } from 'vitest'

/** The sections that say what the product does; the others say that something is not shown. */
const sections = new Set(['2', '4', '6', '7', '8', '9'])

/** Rows that say nothing but that something is not shown. */
export const notShown = [
  'Other product states and transitions: not shown.',
  'Any further roles or permissions: not shown.',
  'Product endpoints: not shown.',
  'Product-specific error codes: not shown.',
  'Product business limits: not shown.',
]

/** What a line of the specification says, if it is a row: a point of a list, or the cells of a table. */
function rowOf(line: string): string | null {
  if (line.startsWith('- ')) return line.slice(2)
  const cells = line.startsWith('| ') ? line.slice(2, -2).split(' | ') : []
  return cells.length > 0 && !['Path', 'Situation'].includes(cells[0] ?? '') ? cells.join(' | ') : null
}

/** Every row of docs/spec.md that can be kept or broken, in its words. */
export const rows: string[] = readFileSync('docs/spec.md', 'utf8')
  .split(/^## /m)
  .filter((section) => sections.has(section.split('.', 1)[0] ?? ''))
  .flatMap((section) => section.split('\n').flatMap((line) => rowOf(line.trim()) ?? []))
  .filter((row) => !notShown.includes(row))

/** One row of calls takes a person through every way to sign in, each of which costs what a guess should cost. */
const longestMs = 120_000

/**
 * The test of one row, titled with the row's words.
 * @throws when the specification has no such row
 */
export function row(words: string, work: () => Promise<void> | void): void {
  if (!rows.includes(words)) throw new Error(`docs/spec.md has no row “${words}”.`)
  test(words, work, longestMs)
}
