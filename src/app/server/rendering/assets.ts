import { createHash } from 'node:crypto'
import type { Page } from '../../shared/route-table.ts'

/** An inline script, and its hash for the Content-Security-Policy. */
export type BootScript = { text: string; hash: string }

/** The scripts and styles that a document refers to. */
export type Assets = {
  buildId: string
  css: string[]
  /** The typeface of Latin text, which every page preloads. Other scripts are fetched when a page shows them. */
  font: string
  /** The only inline script of a page. It loads the client and the page's modules, after the first paint. */
  bootScript: (pageId: string | undefined, view: string) => BootScript
  /** The files that the service worker keeps; null if nothing can be read offline. */
  offline: { files: string[] } | null
  /** The script of the service worker, which removes itself where `offline` is null. Empty in development. */
  worker: string
}

/** An entry of Vite's manifest, as far as it is used here. */
type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] }
export type Manifest = Record<string, Chunk>

const clientEntry = 'src/app/entry.client.tsx'

/** The manifest's name of the typeface of Latin text. */
export const latinFont = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/**
 * Adds script elements instead of importing. `strict-dynamic` trusts elements that a trusted script creates, but not
 * the imports of an inline script that is trusted by its hash (measured in Chromium).
 */
const load =
  'f=>new Promise(r=>{const s=document.createElement("script");s.type="module";s.src=f;s.onload=r;document.head.append(s)})'

/** The manifest's names of the catalogues of other languages. English words come with the views. */
const isCatalogue = /\/words\/(?!en[.])[a-z]{2}[.]ts$/

/** Waits two frames, so that the page is painted before its script is fetched. */
const afterPaint = 'f=>requestAnimationFrame(()=>requestAnimationFrame(f))'

/** Runs once, at the first key, press or focus. */
const onFirstInteraction =
  'f=>{const e=["pointerdown","keydown","focusin"],g=()=>{e.forEach(n=>removeEventListener(n,g,!0));f()};e.forEach(n=>addEventListener(n,g,!0))}'

/**
 * Stores the browser's time zone in a cookie, which the server uses from the next request on. A first sign-in saves it,
 * so the sign-in page tells it before its scripts are fetched: a browser may fill in the whole form.
 */
const tellTimeZone =
  '()=>{document.cookie="time-zone="+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)+"; path=/; max-age=34560000; samesite=lax"+(location.protocol==="https:"?"; secure":"")}'

/**
 * Tells the time zone, waits as `when` says, then fetches all scripts of a page at once. The URLs are part of the script:
 * if it read them from the document, injected markup could change them without changing the hash.
 */
const bootScript = (files: string[], when: string) =>
  withHash(`(${afterPaint})(${tellTimeZone});(${when})(()=>${JSON.stringify(files)}.forEach(${load}))`)

const withHash = (text: string): BootScript => ({
  text,
  hash: `sha256-${createHash('sha256').update(text).digest('base64')}`,
})

/** The files of modules and of all their static imports, in the order found. Pictures are those of style sheets. */
export function collectFiles(
  manifest: Manifest,
  sources: string[],
): { js: string[]; css: string[]; pictures: string[] } {
  const js = new Set<string>()
  const css = new Set<string>()
  const pictures = new Set<string>()
  const walk = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || js.has(chunk.file)) return
    js.add(chunk.file)
    for (const file of chunk.css ?? []) css.add(file)
    for (const file of chunk.assets ?? []) if (file.endsWith('.svg')) pictures.add(file)
    chunk.imports?.forEach(walk)
  }
  sources.forEach(walk)
  return { js: [...js], css: [...css], pictures: [...pictures] }
}

/** The manifest's name of a page's module. */
export const routeModule = (pageId: string): string => `src/app/routes/${pageId}/route.tsx`

/** The manifest's name of the module of a page's view. */
export const viewModule = (pageId: string, view: string): string => `src/app/routes/${pageId}/${view}-view.ts`

/** Pages that need no script: theirs is fetched at the first interaction. */
const pagesUsableWithoutScript = new Set(['login', 'confirm', 'setup'])
const loadTiming = (pageId: string) => (pagesUsableWithoutScript.has(pageId) ? onFirstInteraction : afterPaint)

/** What the manifest does not tell about a build: its id, and its pages with their views. */
type BuildInfo = {
  buildId: string
  pages: readonly Pick<Page, 'id' | 'views'>[]
  /** The script of the service worker. */
  worker: string
  /** Whether pages can be read offline. */
  readsOffline: boolean
}

/**
 * The assets of a build. Each view of each page has its own boot script, so that the browser need not discover imports
 * one by one.
 * @throws when the manifest lacks the client entry, the typeface, or a module that opens pages offline
 */
export function builtAssets(manifest: Manifest, { buildId, pages, worker, readsOffline }: BuildInfo): Assets {
  const fileOf = (source: string): string => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${source} is missing in the build's manifest.`)
    return chunk.file
  }
  fileOf(clientEntry)
  const address = (file: string) => `/${file}`
  const scriptFor = (modules: string[], when: string) => {
    const { js } = collectFiles(manifest, [clientEntry, ...modules])
    return bootScript(js.map(address), when)
  }
  const offlineFiles = () => {
    const modules = [
      ...offlineModules(pages.map(({ id }) => id)),
      ...Object.keys(manifest).filter((name) => isCatalogue.test(name)),
    ]
    modules.forEach(fileOf)
    const { js, css, pictures } = collectFiles(manifest, modules)
    return [...js, ...css, ...pictures, fileOf(latinFont)].map(address)
  }
  const other = scriptFor([], afterPaint)
  const scripts = new Map(
    pages.flatMap(({ id, views = {} }) => [
      [id, scriptFor([routeModule(id)], loadTiming(id))],
      ...Object.keys(views).map((view): [string, BootScript] => [
        `${id}/${view}`,
        scriptFor([routeModule(id), viewModule(id, view)], loadTiming(id)),
      ]),
    ]),
  )
  return {
    buildId,
    css: collectFiles(manifest, [clientEntry]).css.map(address),
    font: address(fileOf(latinFont)),
    bootScript: (pageId = '', view) => scripts.get(`${pageId}/${view}`) ?? scripts.get(pageId) ?? other,
    offline: readsOffline ? { files: offlineFiles() } : null,
    worker,
  }
}

/**
 * The modules with which every page opens offline: a list and a query are read, and any other page says that the server
 * cannot be reached. Once it can be reached again, the page goes on, with realtime updates.
 */
export const offlineModules = (pageIds: readonly string[]): string[] => [
  clientEntry,
  'src/app/browser/offline/start-offline.tsx',
  'src/app/browser/fallback-error.ts',
  'src/app/browser/catalogue.ts',
  ...pageIds.map(routeModule),
  viewModule('track-query', 'list'),
  viewModule('track-query', 'one'),
  'src/app/browser/drafts/draft-autosave.tsx',
  'src/app/routes/track-query/unseen-messages.tsx',
  'src/app/routes/root/problem-view.tsx',
  'src/app/browser/data/failure-message.ts',
  'src/app/routes/root/messages.tsx',
  'src/app/routes/root/palette.tsx',
  'src/app/browser/when-idle.ts',
  'src/app/browser/data/data-strategy.ts',
  'src/app/browser/data/send-to-server.ts',
  'src/app/browser/data/submit-form.ts',
  'src/app/browser/realtime/start-realtime.tsx',
]

/** The assets in development: Vite serves the sources, and its preamble has to run before any component. */
export function sourceAssets(): Assets {
  const script = withHash(
    `(${tellTimeZone})();{const l=${load};l("/@id/@vitejs/plugin-react/preamble").then(()=>l("/${clientEntry}"))}`,
  )
  return {
    buildId: 'dev',
    css: ['/src/ui/font.css?direct', '/src/screens/screens.css?direct'],
    font: `/${latinFont}`,
    bootScript: () => script,
    // Sources change at any time, so no browser keeps them.
    offline: null,
    worker: '',
  }
}
