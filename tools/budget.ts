/**
 * The byte budget: JavaScript of the first load of each page, gzipped, counted from the build's manifest. What is
 * imported on intent or when idle is listed and not counted.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { collectFiles, viewModule, routeModule, type Manifest } from '../src/app/server/rendering/assets.ts'

/**
 * Each page as people meet it, by its route and by the view of it where there are several, and how many kilobytes (of
 * 1000 bytes) it may have: what was reached and a little to grow, below the 120 that pages and the 135 that one query
 * ought to stay within (docs/decisions/0006-browser-download-size.md).
 */
const pages: Record<string, number> = {
  'company/overview': 116.5,
  'company/people': 119,
  'company/first-run': 114.5,
  'company/invitation': 114,
  'track-query/list': 118,
  'track-query/one': 133,
  'track-query/new': 118,
  'system-check': 118,
}

/** Of use without script: theirs is fetched with the first key, touch, press or focus. */
const onFirstUse = ['login', 'confirm']

const folder = join(process.env['BUILD_DIR'] ?? 'dist', 'client')
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
const sizeOf = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)

const entry = 'src/app/entry.client.tsx'
const counted = new Set<string>()
let over = 0

const filesFor = (page: string) => {
  const [id = '', view] = page.split('/')
  const modules = [entry, routeModule(id), ...(view ? [viewModule(page)] : [])]
  for (const module of modules) if (!manifest[module]) throw new Error(`${module} is missing in the manifest.`)
  return collectFiles(manifest, modules).js
}
const totalOf = (files: string[]) => files.reduce((sum, file) => sum + sizeOf(file), 0)

for (const [page, limit] of Object.entries(pages)) {
  const files = filesFor(page)
  for (const file of files) counted.add(file)
  const tooLarge = totalOf(files) > limit * 1000
  over += tooLarge ? 1 : 0
  console.log(`${page.padEnd(20)} ${kilobytes(totalOf(files))} of ${limit} kB${tooLarge ? '  TOO LARGE' : ''}`)
  if (tooLarge) for (const file of files) console.log(`    ${kilobytes(sizeOf(file))}  ${file}`)
}
for (const page of onFirstUse) {
  const files = filesFor(page)
  for (const file of files) counted.add(file)
  console.log(`${page.padEnd(20)} ${kilobytes(0)}; ${kilobytes(totalOf(files)).trim()} on first use`)
}

/**
 * What keeps pages up with others, the live service's client in it: fetched when idle, so it counts by itself. Weighed is
 * what it adds to the pages that it patches, and to what else is fetched when idle.
 */
const live = {
  module: 'src/app/browser/realtime/start-realtime.tsx',
  limit: 25,
  pages: ['track-query/list', 'track-query/one'],
}
const liveFiles = live.pages.map((page) => {
  const there = new Set([...filesFor(page), ...collectFiles(manifest, ['src/app/browser/when-idle.ts']).js])
  return collectFiles(manifest, [live.module]).js.filter((file) => !there.has(file))
})
for (const file of liveFiles.flat()) counted.add(file)
const liveBytes = Math.max(...liveFiles.map(totalOf))
over += liveBytes > live.limit * 1000 ? 1 : 0
const liveVerdict = liveBytes > live.limit * 1000 ? '  TOO LARGE' : ''
console.log(`${'live, when idle'.padEnd(20)} ${kilobytes(liveBytes)} of ${live.limit} kB${liveVerdict}`)

const later = Object.values(manifest).filter(({ file }) => file.endsWith('.js') && !counted.has(file))
for (const { file } of later) console.log(`on demand            ${kilobytes(sizeOf(file))}  ${file}`)
process.exitCode = over > 0 ? 1 : 0
