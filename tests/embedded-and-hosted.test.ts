import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = 'docs/embedded-and-hosted.md'
const [, , ...lines] = readFileSync(page, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
const rows = lines.map((line) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim()),
)

test(`each row of ${page} names a subject, hosted, embedded and a test`, () => {
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((row) => row.length !== 4 || row.includes(''))).toEqual([])
})

test(`each subject of ${page} has one row`, () => {
  const subjects = rows.map(([subject]) => subject)
  expect(subjects.filter((subject, at) => subjects.indexOf(subject) !== at)).toEqual([])
})

test(`the test of each row in ${page} exists`, () => {
  const missing = rows.filter(([, , , held = '']) => {
    const [, path = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(held) ?? []
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${title}'`)
  })
  expect(missing).toEqual([])
})
