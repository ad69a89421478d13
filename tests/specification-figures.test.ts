import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The page that says which test holds which figure of the specification is only worth something while it is right. */
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

test('there are rows to look at', () => {
  expect(rows.length).toBeGreaterThan(35)
  expect(named.length).toBeGreaterThan(60)
})

test.each(rows)('$row names its test, or says that there is nothing to hold', ({ row, held }) => {
  if (held !== '–') expect(named.filter((one) => one.row === row)).not.toEqual([])
})

test.each(named)('$file has $name', ({ file, name }) => {
  expect(existsSync(file)).toBe(true)
  const source = readFileSync(file, 'utf8')
  expect(source).toContain(file.endsWith('.stories.tsx') ? `export const ${name}: Story` : name)
})
