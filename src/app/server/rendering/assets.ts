import { createHash } from 'node:crypto'

/** What a document has to name so that the browser fetches it. */
export type Assets = {
  buildId: string
  css: string[]
  /** The one inline script of a page: fetches the client and the page's own modules, after the first paint. */
  bootScript: (pageId: string | undefined, view: string) => string
  /** The hashes of all boot lines, for the content policy. */
  bootScriptHashes: string[]
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

/** Two frames, so that the page is on the screen before any of its script is even fetched. */
const afterPaint = 'f=>requestAnimationFrame(()=>requestAnimationFrame(f))'

/** The first key, touch, press or focus; once, whichever it is. */
const onFirstInteraction =
  'f=>{const e=["pointerdown","keydown","focusin"],g=()=>{e.forEach(n=>removeEventListener(n,g,!0));f()};e.forEach(n=>addEventListener(n,g,!0))}'

/**
 * Waits for the moment, then fetches all of a page's script at once. Addresses stand in the text itself: were they read from the page, anybody's markup could change them
 * without changing the hash.
 */
const bootScript = (files: string[], when: string) => `(${when})(()=>${JSON.stringify(files)}.forEach(${load}))`

const pageIdOfView = (view: string) => view.slice(0, view.indexOf('/'))

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** The files of a module and of all that it imports statically, in the order found. */
export function collectFiles(manifest: Manifest, sources: string[]): { js: string[]; css: string[] } {
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

/** The module of a part (`routes/lazy-views/lazy-views.ts`), as the manifest names it. */
export const viewModule = (name: string): string => `src/app/routes/lazy-views/${name.replace('/', '-')}.ts`

/** Pages that are of use without any script: theirs is fetched when somebody begins to use them. */
const pagesUsableWithoutScript = new Set(['login', 'confirm'])
const loadTiming = (pageId: string) => (pagesUsableWithoutScript.has(pageId) ? onFirstInteraction : afterPaint)

/** What a build consists of beside its manifest: the pages, and those of their parts that are views (`page/view`). */
type BuildInfo = { buildId: string; pageIds: string[]; views: string[] }

/**
 * Reads the build's manifest. Each view of each page has a boot line of its own, so that nothing is found out one
 * import at a time.
 */
export function builtAssets(manifest: Manifest, { buildId, pageIds, views }: BuildInfo): Assets {
  if (!manifest[clientEntry]) throw new Error(`${clientEntry} is missing in the build's manifest.`)
  const address = (file: string) => `/${file}`
  const lineFor = (modules: string[], when: string) => {
    const { js } = collectFiles(manifest, [clientEntry, ...modules])
    return bootScript(js.map(address), when)
  }
  const other = lineFor([], afterPaint)
  const lines = new Map([
    ...pageIds.map((id) => [id, lineFor([routeModule(id)], loadTiming(id))] as const),
    ...views.map(
      (name) =>
        [name, lineFor([routeModule(pageIdOfView(name)), viewModule(name)], loadTiming(pageIdOfView(name)))] as const,
    ),
  ])
  return {
    buildId,
    css: collectFiles(manifest, [clientEntry]).css.map(address),
    bootScript: (pageId = '', view) => lines.get(`${pageId}/${view}`) ?? lines.get(pageId) ?? other,
    bootScriptHashes: [...new Set([other, ...lines.values()])].map(hashOf),
  }
}

/** While developing, Vite serves the sources themselves; its preamble has to run before any component. */
export function sourceAssets(): Assets {
  const line = `{const l=${load};l("/@id/@vitejs/plugin-react/preamble").then(()=>l("/${clientEntry}"))}`
  return { buildId: 'dev', css: ['/src/ui/theme.css?direct'], bootScript: () => line, bootScriptHashes: [hashOf(line)] }
}
