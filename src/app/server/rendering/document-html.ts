import { pack } from '../../shared/pack.ts'
import { encode } from '../../shared/payload.ts'
import type { Theme } from '#domain/appearance.ts'
import type { Assets, BootScript } from './assets.ts'
import { headTags } from './head-tags.ts'

type Ends = { head: string; scripts?: string }

/**
 * Completes a document that React rendered.
 * @param ends HTML for the ends of head and body
 * @returns the document in parts, which need not be joined to be written
 */
export function completeDocument(html: string, { head, scripts = '' }: Ends): string[] {
  // React writes both tags, and escapes them in texts: the first one is near the beginning, the other at the very end.
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.length - '</body></html>'.length
  return [`<!DOCTYPE html>${html.slice(0, headEnd)}${head}`, html.slice(headEnd, bodyEnd), `${scripts}</body></html>`]
}

/** Returns the tags of every document: its styles, its typeface, and those by which the app can be installed. */
export function sharedHead({ css, font }: Pick<Assets, 'css' | 'font'>, theme: Theme): string {
  const styles = css.map((href) => `<link rel="stylesheet" href="${href}"/>`).join('')
  // Without it the browser asks for the typeface after it has laid out the page, which is too late for the first paint.
  const preload = `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin=""/>`
  return styles + preload + headTags(theme)
}

type ScriptData = {
  /** The path below which scripts send their requests; empty for the origin itself. */
  httpBase: string
  /** What the client reads before it starts. */
  data: unknown
  /** Whether the document has no page of its own (`browser/offline/start-offline.tsx`). */
  isOffline?: boolean
}

/**
 * Returns the scripts at the end of a document: its data as a JSON block, and its only inline script.
 * @param boot the script whose hash is in the Content-Security-Policy of the response
 */
export const scriptTags = (boot: BootScript, { httpBase, data, isOffline = false }: ScriptData): string =>
  `<script type="application/json" id="data"${isOffline ? ' data-offline="yes"' : ''}${httpBase && ` data-http-base="${httpBase}"`}>${encode(pack(data))}</script>` +
  `<script>${boot.text}</script>`
