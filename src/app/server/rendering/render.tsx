import { renderToString } from 'react-dom/server'
import { createStaticRouter, StaticRouterProvider, type StaticHandler, type StaticHandlerContext } from 'react-router'
import { viewOf } from '../../routes/lazy-views/lazy-views.ts'
import { encode } from '../../routes/shared/payload.ts'
import type { Assets } from './assets.ts'

export type RenderOptions = {
  handler: StaticHandler
  assets: Assets
  /** The path below which scripts send their requests; empty for the origin itself. */
  httpBase: string
  /** False renders without scripts, for pages served under another URL. */
  withScript: boolean
}

/** Inserts text before the last occurrence of a closing tag, which React always writes. */
const insertBefore = (html: string, tag: string, text: string): string => {
  const at = html.lastIndexOf(tag)
  return html.slice(0, at) + text + html.slice(at)
}

/**
 * Focuses the first invalid field of a rejected form. The components do the same in a submission by script; a document
 * may be shown long before its script runs, or never run one. React escapes quotes and brackets in attributes, so no
 * typed text matches.
 */
const focusInvalidField = (html: string): string =>
  html.replace(/(<(?:input|textarea|select)\b[^<>]*?) aria-invalid="true"/, '$1 autofocus="" aria-invalid="true"')

/**
 * Renders the complete HTML document of a routed request; nothing is streamed. For hydration it holds the data as a
 * JSON block, and one inline script whose hash is in the Content-Security-Policy.
 */
export function renderDocument(
  context: StaticHandlerContext,
  { handler, assets, httpBase, withScript }: RenderOptions,
): string {
  const router = createStaticRouter(handler.dataRoutes, context)
  const rendered = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  const { loaderData, actionData, errors } = context
  const html = actionData ? focusInvalidField(rendered) : rendered
  const page = context.matches.at(-1)?.route.id
  const styles = assets.css.map((href) => `<link rel="stylesheet" href="${href}"/>`).join('')
  // Without it the browser asks for the typeface after it has laid out the page, which is too late for the first paint.
  const font = `<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin=""/>`
  const scripts = withScript
    ? `<script type="application/json" id="data"${httpBase && ` data-http-base="${httpBase}"`}>${encode({ loaderData, actionData, errors })}</script>` +
      `<script>${assets.bootScript(page, viewOf(loaderData[page ?? '']))}</script>`
    : ''
  return `<!DOCTYPE html>${insertBefore(insertBefore(html, '</head>', styles + font), '</body>', scripts)}`
}
