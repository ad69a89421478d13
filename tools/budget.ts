/**
 * The byte budget: JavaScript of the first load of each page, gzipped, counted from the build's manifest. What is
 * imported on intent or when idle is listed and not counted.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { filesOf, routeModule, type Manifest } from '../src/app/build-info/assets.ts'

/** Kilobytes of 1000 bytes. */
const budgets: Record<string, number> = {
  login: 120,
  company: 120,
  'track-query': 135,
  'system-check': 120,
  confirm: 120,
}

const folder = join(process.env['BUILD_DIR'] ?? 'dist', 'client')
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
const sizeOf = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const entry = 'src/app/entry.client.tsx'
const counted = new Set<string>()
let over = 0

for (const [page, budget] of Object.entries(budgets)) {
  const { js } = filesOf(manifest, [entry, routeModule(page)])
  const total = js.reduce((sum, file) => sum + sizeOf(file), 0)
  for (const file of js) counted.add(file)
  const tooLarge = total > budget * 1000
  over += tooLarge ? 1 : 0
  console.log(`${page.padEnd(14)} ${kilobytes(total).padStart(9)} of ${budget} kB${tooLarge ? '  TOO LARGE' : ''}`)
  if (tooLarge) for (const file of js) console.log(`    ${kilobytes(sizeOf(file)).padStart(9)}  ${file}`)
}

const later = Object.values(manifest).filter(({ file }) => file.endsWith('.js') && !counted.has(file))
for (const { file } of later) console.log(`on demand      ${kilobytes(sizeOf(file)).padStart(9)}  ${file}`)
process.exitCode = over > 0 ? 1 : 0
