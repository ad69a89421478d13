import { setImmediate } from 'node:timers/promises'
import { renderToString } from 'react-dom/server'
import { createStaticRouter, StaticRouterProvider, type StaticHandler, type StaticHandlerContext } from 'react-router'
import { viewOf } from '../../shared/prepare-views.ts'
import type { DocumentLook } from '#domain/document-look.ts'
import type { Assets, BootScript } from './assets.ts'
import { completeDocument, scriptTags, sharedHead } from './document-html.ts'
import { landAtRejectedForm } from './rejected-form.ts'

export type RenderOptions = {
  handler: StaticHandler
  assets: Assets
  /** The path below which scripts send their requests; empty for the origin itself. */
  httpBase: string
  /** False renders without scripts, for pages served under another URL. */
  withScript: boolean
}

/**
 * Renders the complete HTML document of a routed request; nothing is streamed. For hydration it holds the data as a
 * JSON block, and one inline script.
 * @returns the document, and its script for the Content-Security-Policy
 */
export async function renderDocument(
  context: StaticHandlerContext,
  { handler, assets, httpBase, withScript }: RenderOptions,
): Promise<{ html: string[]; boot: BootScript }> {
  const router = createStaticRouter(handler.dataRoutes, context)
  const rendered = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  // Other requests are answered between the parts: a long page takes some 20 ms for each.
  await setImmediate()
  const { loaderData, actionData, errors, statusCode } = context
  const page = context.matches.at(-1)?.route.id
  const boot = assets.bootScript(page, viewOf(loaderData[page ?? '']))
  const scripts = withScript ? scriptTags(boot, { httpBase, data: { loaderData, actionData, errors } }) : ''
  await setImmediate()
  const html = actionData && statusCode >= 400 ? landAtRejectedForm(rendered) : rendered
  const { look } = (loaderData['root'] ?? {}) as { look?: DocumentLook }
  return { html: completeDocument(html, { head: sharedHead(assets, look?.theme ?? 'system'), scripts }), boot }
}
