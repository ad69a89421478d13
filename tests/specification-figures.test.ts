import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The page that lists the test of each figure of the specification. */
const page = 'docs/specification-figures.md'

const rows = readFileSync(page, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.endsWith(' Test |'))
  .map((line) => line.slice(2, -2).split(' | '))
  .map((cells) => ({ row: cells[0] ?? '', held: cells.at(-1) ?? '' }))

const named = rows.flatMap(({ row, held }) =>
  [...held.matchAll(/\]\(([^)]+)\)([^[]*)/g)].flatMap(([, path = '', names = '']) =>
    [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ row, file: join('docs', path), name })),
  ),
)

test('the page of specification figures lists more than 35 figures and 60 tests', () => {
  expect(rows.length).toBeGreaterThan(35)
  expect(named.length).toBeGreaterThan(60)
})

test.each(rows)('the figure “$row” names its test, or has a dash if it needs none', ({ row, held }) => {
  if (held !== '–') expect(named.filter((one) => one.row === row)).not.toEqual([])
})

test.each(named)('$file contains the test $name', ({ file, name }) => {
  expect(existsSync(file)).toBe(true)
  const source = readFileSync(file, 'utf8')
  expect(source).toContain(file.endsWith('.stories.tsx') ? `export const ${name}: Story` : name)
})
