/**
 * `npm run tokens`: writes the design tokens of src/ui/theme.css to docs/tokens, in the W3C's Design Tokens Format, for
 * design tools. With `--check` it writes nothing, and fails when these files are out of date.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { exportTokens } from './tokens/export-tokens.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/tokens')

const files = Object.entries(exportTokens(readFileSync(join(root, 'src/ui/theme.css'), 'utf8')))
const wanted = new Map(files.map(([name, content]) => [name, `${JSON.stringify(content, null, 2)}\n`]))
const present = new Map(
  globSync('**/*.json', { cwd: folder }).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)
const stale = [...new Set([...wanted.keys(), ...present.keys()])].filter(
  (name) => wanted.get(name) !== present.get(name),
)

if (process.argv.includes('--check')) {
  if (stale.length > 0) {
    console.error(`docs/tokens is out of date: run npm run tokens.\n${stale.map((name) => `  ${name}`).join('\n')}`)
    process.exitCode = 1
  }
} else {
  for (const name of stale) {
    const content = wanted.get(name)
    if (content === undefined) rmSync(join(folder, name))
    else {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
  }
}
console.log(
  `${wanted.size} files of design tokens, ${stale.length} ${process.argv.includes('--check') ? 'out of date' : 'written'}.`,
)
