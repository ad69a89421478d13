/**
 * The stage `storybook`: builds the workbench into a temporary folder. Fails if the build fails or prints a warning.
 * Known warnings of other packages are switched off in .storybook/main.ts, each with its reason.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Lines of progress that Vite prints at every log level. */
const progress = [/^transforming/, /^✓ \d+ modules transformed\.$/, /^rendering chunks/, /^computing gzip size/]

const folder = mkdtempSync(join(tmpdir(), 'trackquery-storybook-'))
const { status, stdout, stderr, error } = spawnSync(
  join('node_modules', '.bin', 'storybook'),
  ['build', '--output-dir', folder, '--loglevel', 'warn'],
  { encoding: 'utf8' },
)
const isBuilt = status === 0 && existsSync(join(folder, 'iframe.html')) && existsSync(join(folder, 'index.json'))
rmSync(folder, { recursive: true, force: true })

const said = stripVTControlCharacters(`${stdout}\n${stderr}`)
  .split(/[\r\n]+/)
  .filter((line) => line.trim() && !progress.some((step) => step.test(line.trim())))
if (error) said.push(error.message)
if (said.length > 0) console.error(said.join('\n'))
console.log(
  isBuilt && said.length === 0 ? 'The workbench builds without a warning.' : 'The workbench does not build clean.',
)
process.exitCode = isBuilt && said.length === 0 ? 0 : 1
