import { renderToString } from 'react-dom/server'
import { createStaticRouter, StaticRouterProvider, type StaticHandler, type StaticHandlerContext } from 'react-router'
import { viewOf } from '../../routes/lazy-views/lazy-views.ts'
import { encode } from '../../routes/shared/payload.ts'
import type { Assets } from './assets.ts'

export type RenderOptions = {
  handler: StaticHandler
  assets: Assets
  /** False renders without scripts, for pages served under another URL. */
  withScript: boolean
}

/** Inserts text before the last occurrence of a closing tag, which React always writes. */
const insertBefore = (html: string, tag: string, text: string): string => {
  const at = html.lastIndexOf(tag)
  return html.slice(0, at) + text + html.slice(at)
}

/**
 * Renders the complete HTML document of a routed request; nothing is streamed. For hydration it holds the data as a
 * JSON block, and one inline script whose hash is in the Content-Security-Policy.
 */
export function renderDocument(context: StaticHandlerContext, { handler, assets, withScript }: RenderOptions): string {
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  const { loaderData, actionData, errors } = context
  const page = context.matches.at(-1)?.route.id
  const styles = assets.css.map((href) => `<link rel="stylesheet" href="${href}"/>`).join('')
  const scripts = withScript
    ? `<script type="application/json" id="data">${encode({ loaderData, actionData, errors })}</script>` +
      `<script>${assets.bootScript(page, viewOf(loaderData[page ?? '']))}</script>`
    : ''
  return `<!DOCTYPE html>${insertBefore(insertBefore(html, '</head>', styles), '</body>', scripts)}`
}
