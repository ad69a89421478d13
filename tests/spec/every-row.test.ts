import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutations } from './mutations.ts'
import { notShown, rows } from './rows.ts'

/** The titles of all row tests, read from their source files. */
const tested = globSync('tests/spec/*.test.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^row\(\s*(['"])(.*?)\1,/gm)].map(([, , words = '']) => ({ file, words })),
)

/** The page that lists the test and the source of each row. */
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

test('the specification has 29 rows to test, and contains each row that is excluded from the tests', () => {
  expect(rows).toHaveLength(29)
  const spec = readFileSync('docs/spec.md', 'utf8')
  expect(notShown.filter((row) => !spec.includes(`- ${row}`))).toEqual([])
})

test('every row of the specification has exactly one test with its text as title', () => {
  expect(tested.map(({ words }) => words).toSorted()).toEqual(rows.toSorted())
})

test(`every row of the specification is listed in ${page} with its test and its source`, () => {
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

test.each(mutations)(
  'the mutation that replaces $from in $file can be applied and names existing rows',
  ({ file, from, to, rows: red }) => {
    const source = readFileSync(file, 'utf8')
    expect(source.split(from).length - 1, from).toBeGreaterThan(0)
    expect(to).not.toBe(from)
    for (const start of red) expect(rows.filter((row) => row.startsWith(start))).toHaveLength(1)
  },
)
