import { renderToString } from 'react-dom/server'
import { createStaticRouter, StaticRouterProvider, type StaticHandler, type StaticHandlerContext } from 'react-router'
import type { Assets } from './assets.ts'
import { viewOf } from '../../routes/lazy-views/lazy-views.ts'
import { encode } from '../../routes/payload.ts'

export type Rendering = {
  handler: StaticHandler
  assets: Assets
  /** Without script a page is read and posted all the same; for one whose address is not its own. */
  interactive: boolean
}

/** Puts text before the last occurrence of a closing tag, which React always writes. */
const insertBefore = (html: string, tag: string, text: string): string => {
  const at = html.lastIndexOf(tag)
  return html.slice(0, at) + text + html.slice(at)
}

/**
 * The complete document: nothing streams, data first. What the browser needs to take over stands in a data block and
 * one inline line, whose hash the content policy names.
 */
export function renderDocument(context: StaticHandlerContext, { handler, assets, interactive }: Rendering): string {
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  const { loaderData, actionData, errors } = context
  const page = context.matches.at(-1)?.route.id
  const styles = assets.css.map((href) => `<link rel="stylesheet" href="${href}"/>`).join('')
  const scripts = interactive
    ? `<script type="application/json" id="data">${encode({ loaderData, actionData, errors })}</script>` +
      `<script>${assets.bootScript(page, viewOf(loaderData[page ?? '']))}</script>`
    : ''
  return `<!DOCTYPE html>${insertBefore(insertBefore(html, '</head>', styles), '</body>', scripts)}`
}
