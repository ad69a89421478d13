import { currentWords } from '#domain/words/current.ts'
import { BytesResponse } from '../http/bytes-response.ts'
import { noSuchPage } from '../../shared/problem.ts'
import { movedPages } from '../routing/moved-pages.ts'
import { scriptTags } from '../rendering/document-html.ts'
import { renderStaticDocument } from '../rendering/static-document.tsx'
import type { Runtime } from '../start/runtime.ts'

/**
 * GET /offline: a document without data, for every page. Its script loads the page's data, or shows a copy that the
 * browser keeps. It is the same for everybody. The service worker keeps it all the same, but `no-store` keeps it, with the
 * pages that it has shown, out of the cache behind the Back button.
 * @throws 404 when a person opens this address, which is no page
 */
export function offlineDocument(runtime: Runtime, request: Request): Response {
  if (request.headers.get('sec-fetch-mode') === 'navigate') throw noSuchPage(request.url)
  const { assets, httpBase } = runtime
  const data = { buildId: assets.buildId, moved: movedPages(runtime) }
  const html = renderStaticDocument({
    title: currentWords().shell.product,
    assets,
    body: <noscript>{currentWords().problem.offlineMessage}</noscript>,
    scripts: scriptTags(assets.bootScript(undefined, ''), { httpBase, data, isOffline: true }),
  })
  return new BytesResponse(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
