import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { writeSamples } from './sample.ts'

const root = join(import.meta.dirname, '../..')

/** Formats all files of a folder with the formatter of the repository. */
function format(folder: string) {
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'))
  const config = JSON.parse(readFileSync(join(folder, 'biome.json'), 'utf8')) as Record<string, unknown>
  // A docs page has fewer columns for a sample than an editor has for a file.
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({
      ...config,
      $schema: undefined,
      files: {},
      plugins: [],
      formatter: { indentStyle: 'space', lineWidth: 90 },
    }),
  )
  const { status, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Samples of stories cannot be formatted:\n${stderr}`)
}

/** The stories files of components and screens, from the root of the repository, with slashes. */
export const storiesFiles = (): string[] =>
  globSync('src/{ui,screens}/**/*.stories.tsx', { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .toSorted()

/** The formatted samples of the files: by file, then by export name. */
export function formatSamples(files: readonly string[]): Map<string, Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'trackquery-samples-'))
  try {
    const named = new Map<string, Map<string, string>>()
    for (const [at, file] of files.entries()) {
      const samples = writeSamples(file, readFileSync(join(root, file), 'utf8'))
      mkdirSync(join(folder, String(at)))
      for (const [name, code] of samples) writeFileSync(join(folder, String(at), `${name}.tsx`), code)
      named.set(file, samples)
    }
    format(folder)
    for (const [at, samples] of [...named.values()].entries()) {
      for (const name of samples.keys())
        samples.set(name, readFileSync(join(folder, String(at), `${name}.tsx`), 'utf8').trim())
    }
    return named
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
