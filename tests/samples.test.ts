import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importLineOf } from '../.storybook/facts/import-line.ts'
import { formatSamples, storiesFiles } from '../.storybook/facts/samples.ts'

/*
 * Storybook shows the code of each story as a person would write it. A sample is usable if it compiles alone against the
 * real components, with the rules of this repository.
 */

const samplesByFile = formatSamples(storiesFiles())

/** What samples may not import: fixtures, stories, tests, and pictures. */
const notOfLibrary = /fixture|\.stories\.|\.test\.|(?<!\.tsx?)$/

test('a code sample of a component imports from the library only, so that it works as copied', () => {
  const found = [...samplesByFile].flatMap(([file, samples]) =>
    [...samples].flatMap(([story, code]) =>
      [...code.matchAll(/from '([^']+)'/g)]
        .map(([, from = '']) => from)
        .filter((from) => from !== 'react' && (!from.startsWith('#ui/') || notOfLibrary.test(from)))
        .map((from) => `${file} ${story}: ${from}`),
    ),
  )
  expect(found.filter((one) => one.startsWith('src/ui/'))).toEqual([])
})

test('every code sample and import line of Storybook compiles against the real components', () => {
  const cache = join('node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  // Inside the repository, where `#ui/…` and packages are found.
  const folder = mkdtempSync(join(cache, 'samples-'))
  try {
    let count = 0
    for (const [file, samples] of samplesByFile) {
      const name = file.replace('.stories.tsx', '').replaceAll('/', '~')
      for (const [story, code] of samples) {
        writeFileSync(join(folder, `${name}~${story}.tsx`), code)
        count += 1
      }
      const line = importLineOf(file, readFileSync(file, 'utf8'))
      // Exported, because an unused import is an error.
      if (line) writeFileSync(join(folder, `${name}~import.ts`), line.replace('import ', 'export '))
    }
    const types = ['*.tsx', '*.ts', '../../../src/**/*.d.ts']
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../../tsconfig.json', include: types }))
    const { stdout, status } = spawnSync('node_modules/.bin/tsc', ['--noEmit', '-p', folder], { encoding: 'utf8' })
    expect(count).toBeGreaterThan(900)
    expect(stdout.replaceAll(`${folder}/`, '')).toBe('')
    expect(status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
