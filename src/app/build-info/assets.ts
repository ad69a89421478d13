import { createHash } from 'node:crypto'

/** What a document has to name so that the browser fetches it. */
export type Assets = {
  buildId: string
  css: string[]
  /** The one inline script of a page: fetches the client and the page's own modules, after the first paint. */
  boot: (pageId: string | undefined) => string
  /** The hashes of all boot lines, for the content policy. */
  bootHashes: string[]
}

/** An entry of Vite's manifest, as far as it is of use here. */
type Chunk = { file: string; css?: string[]; imports?: string[] }
export type Manifest = Record<string, Chunk>

const clientEntry = 'src/app/entry.client.tsx'

/**
 * Adds script elements instead of importing: `strict-dynamic` passes trust on to elements that a trusted script makes,
 * but not to the imports of an inline script that is trusted by its hash (measured in Chromium).
 */
const load =
  'f=>new Promise(r=>{const s=document.createElement("script");s.type="module";s.src=f;s.onload=r;document.head.append(s)})'

/**
 * Waits for two frames, so that the page is on the screen before any of its script is even fetched; then fetches all of
 * it at once. Addresses stand in the text itself: were they read from the page, anybody's markup could change them
 * without changing the hash.
 */
const bootLine = (files: string[]) =>
  `requestAnimationFrame(()=>requestAnimationFrame(()=>${JSON.stringify(files)}.forEach(${load})))`

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** The files of a module and of all that it imports statically, in the order found. */
export function filesOf(manifest: Manifest, sources: string[]): { js: string[]; css: string[] } {
  const js = new Set<string>()
  const css = new Set<string>()
  const walk = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || js.has(chunk.file)) return
    js.add(chunk.file)
    for (const file of chunk.css ?? []) css.add(file)
    chunk.imports?.forEach(walk)
  }
  sources.forEach(walk)
  return { js: [...js], css: [...css] }
}

/** The module of a page's route, as the manifest names it. */
export const routeModule = (pageId: string): string => `src/app/routes/${pageId}/route.tsx`

/** Reads the build's manifest. Each page has its own boot line, so that nothing is found out one import at a time. */
export function builtAssets(manifest: Manifest, buildId: string, pageIds: string[]): Assets {
  if (!manifest[clientEntry]) throw new Error(`${clientEntry} is missing in the build's manifest.`)
  const address = (file: string) => `/${file}`
  const lineFor = (pageId?: string) => {
    const { js } = filesOf(manifest, [clientEntry, ...(pageId ? [routeModule(pageId)] : [])])
    return bootLine(js.map(address))
  }
  const other = lineFor()
  const lines = new Map(pageIds.map((id) => [id, lineFor(id)]))
  return {
    buildId,
    css: filesOf(manifest, [clientEntry]).css.map(address),
    boot: (pageId) => lines.get(pageId ?? '') ?? other,
    bootHashes: [...new Set([other, ...lines.values()])].map(hashOf),
  }
}

/** While developing, Vite serves the sources themselves; its preamble has to run before any component. */
export function sourceAssets(): Assets {
  const line = `{const l=${load};l("/@id/@vitejs/plugin-react/preamble").then(()=>l("/${clientEntry}"))}`
  return { buildId: 'dev', css: ['/src/ui/theme.css?direct'], boot: () => line, bootHashes: [hashOf(line)] }
}
