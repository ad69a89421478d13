/** Builds Storybook into `dist/storybook`, unless what lies there was built from the very same sources. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hashOfFiles } from './build.ts'

const folder = 'dist/storybook'
const record = `${folder}/sources.txt`
const hash = hashOfFiles(
  ['src/**/*', '.storybook/**/*', 'public/**/*', 'tools/tokens.ts', 'package-lock.json'],
  /\.test\.tsx?$|__screenshots__/,
)

if (!existsSync(record) || readFileSync(record, 'utf8') !== hash) {
  const { status } = spawnSync('storybook', ['build', '-o', folder, '--loglevel', 'warn'], { stdio: 'inherit' })
  if (status === 0) writeFileSync(record, hash)
  else process.exitCode = status ?? 1
}
