import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutations } from './mutations.ts'
import { notShown, rows } from './rows.ts'

/** The titles of all tests of rows, as they stand in the sources. */
const tested = globSync('tests/spec/*.test.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^row\(\s*(['"])(.*?)\1,/gm)].map(([, , words = '']) => ({ file, words })),
)

/** The page that says where each row is kept. */
const page = 'docs/specification.md'
const listed = readFileSync(page, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Row'))
  .map((line) =>
    line
      .slice(2, -2)
      .split(/ \| /)
      .map((cell) => cell.replaceAll('\\|', '|')),
  )

test('the specification has its rows, and some that say nothing', () => {
  expect(rows).toHaveLength(29)
  const spec = readFileSync('docs/spec.md', 'utf8')
  expect(notShown.filter((row) => !spec.includes(`- ${row}`))).toEqual([])
})

test('every row has exactly one test in its words', () => {
  expect(tested.map(({ words }) => words).toSorted()).toEqual(rows.toSorted())
})

test(`every row is listed in ${page}, with its test and where it lives`, () => {
  expect(listed.map(([row]) => row).toSorted()).toEqual(rows.toSorted())
  for (const [row = '', , proof = '', home = ''] of listed) {
    const links = [...`${proof} ${home}`.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => join('docs', path))
    expect(links.length, row).toBeGreaterThan(1)
    expect(
      links.filter((path) => !existsSync(path)),
      row,
    ).toEqual([])
    expect(links, row).toContain(tested.find(({ words }) => words === row)?.file)
  }
})

test.each(mutations)('$from can be changed in $file', ({ file, from, to, rows: red }) => {
  const source = readFileSync(file, 'utf8')
  expect(source.split(from).length - 1, from).toBeGreaterThan(0)
  expect(to).not.toBe(from)
  for (const start of red) expect(rows.filter((row) => row.startsWith(start))).toHaveLength(1)
})
