/**
 * The byte budget: gzipped JavaScript of each page's first load, counted from the build's manifest. Chunks that load on
 * intent or when idle are listed and not counted. Fails, too, if chunks import each other.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { collectFiles, viewModule, routeModule, type Manifest } from '../src/app/server/rendering/assets.ts'

/** Pages by route and view, each with its limit in kB of 1000 bytes (docs/decisions/packages-and-bytes.md). */
const limits: Record<string, number> = {
  login: 140,
  confirm: 140,
  setup: 140,
  'company/overview': 140,
  'company/people': 140,
  'company/first-run': 140,
  'company/invitation': 140,
  'track-query/list': 140,
  'track-query/one': 155,
  'track-query/new': 140,
  'system-check': 140,
}

/** These pages work without JavaScript. They load it with the first key, touch, press or focus. */
const onFirstUse = new Set(['login', 'confirm', 'setup'])

const folder = join(process.env['BUILD_DIR'] ?? 'dist', 'client')
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
const sizeOf = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)

const entry = 'src/app/entry.client.tsx'
const counted = new Set<string>()
let over = 0

const filesFor = (page: string) => {
  const [id = '', view] = page.split('/')
  const modules = [entry, routeModule(id), ...(view ? [viewModule(id, view)] : [])]
  for (const module of modules) if (!manifest[module]) throw new Error(`${module} is missing in the manifest.`)
  return collectFiles(manifest, modules).js
}
/** Prints a line about a page. @returns whether it is over its limit */
function report(page: string, bytes: number, limit: number, note = ''): boolean {
  const isOver = bytes > limit * 1000
  over += isOver ? 1 : 0
  console.log(`${page.padEnd(20)} ${kilobytes(bytes)} of ${limit} kB${note}${isOver ? '  TOO LARGE' : ''}`)
  return isOver
}
const totalOf = (files: string[]) => files.reduce((sum, file) => sum + sizeOf(file), 0)

for (const [page, limit] of Object.entries(limits)) {
  const files = filesFor(page)
  for (const file of files) counted.add(file)
  const note = onFirstUse.has(page) ? ', on first use' : ''
  if (report(page, totalOf(files), limit, note))
    for (const file of files) console.log(`    ${kilobytes(sizeOf(file))}  ${file}`)
}

/**
 * Realtime updates with the client of the realtime service. They load when idle, so they have a limit of their own.
 * Only bytes count that neither the page nor the other idle code has loaded.
 */
const realtime = {
  module: 'src/app/browser/realtime/start-realtime.tsx',
  limit: 30,
  pages: ['track-query/list', 'track-query/one'],
}
const realtimeFiles = realtime.pages.map((page) => {
  const loaded = new Set([...filesFor(page), ...collectFiles(manifest, ['src/app/browser/when-idle.ts']).js])
  return collectFiles(manifest, [realtime.module]).js.filter((file) => !loaded.has(file))
})
for (const file of realtimeFiles.flat()) counted.add(file)
report('realtime, when idle', Math.max(...realtimeFiles.map(totalOf)), realtime.limit)

const later = Object.values(manifest).filter(({ file }) => file.endsWith('.js') && !counted.has(file))
for (const { file } of later) console.log(`on demand            ${kilobytes(sizeOf(file))}  ${file}`)

const withoutCircle = new Set<string>()

/** A circle of chunks that import each other, from a chunk on. They run in the order in which they arrive, so one may find nothing in the other. */
function findCircle(name: string, path: string[] = []): string[] | undefined {
  if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
  if (withoutCircle.has(name)) return undefined
  const circle = manifest[name]?.imports?.map((next) => findCircle(next, [...path, name])).find(Boolean)
  withoutCircle.add(name)
  return circle
}

const circle = Object.keys(manifest)
  .map((name) => findCircle(name))
  .find(Boolean)
if (circle) console.log(`Chunks import each other: ${circle.join(' → ')}`)

process.exitCode = over > 0 || circle ? 1 : 0
