import { readFileSync } from 'node:fs'
import { test } from 'vitest'

/** The sections that describe the product. The others only state that something is not shown. */
const sections = new Set(['2', '4', '6', '7', '8', '9'])

/** Rows that only state that something is not shown. */
export const notShown = [
  'Other product states and transitions: not shown.',
  'Any further roles or permissions: not shown.',
  'Product endpoints: not shown.',
  'Product-specific error codes: not shown.',
  'Product business limits: not shown.',
]

/** The text of a row of the specification, a list item or a table row. Null for any other line. */
function rowOf(line: string): string | null {
  if (line.startsWith('- ')) return line.slice(2)
  const cells = line.startsWith('| ') ? line.slice(2, -2).split(' | ') : []
  return cells.length > 0 && !['Path', 'Situation'].includes(cells[0] ?? '') ? cells.join(' | ') : null
}

/** The text of every testable row of docs/spec.md. */
export const rows: string[] = readFileSync('docs/spec.md', 'utf8')
  .split(/^## /m)
  .filter((section) => sections.has(section.split('.', 1)[0] ?? ''))
  .flatMap((section) => section.split('\n').flatMap((line) => rowOf(line.trim()) ?? []))
  .filter((row) => !notShown.includes(row))

/** One row tests every sign-in method, each of which hashes a password slowly. */
const timeoutMs = 120_000

/**
 * Declares the test of one row, with the row's text as its title.
 * @throws when the specification has no such row
 */
export function row(text: string, work: () => Promise<void> | void): void {
  if (!rows.includes(text)) throw new Error(`docs/spec.md has no row “${text}”.`)
  test(text, work, timeoutMs)
}
