import type { BrowserContext, Page } from '@playwright/test'
import { backend } from './backend.ts'

/**
 * Records what tells a browser the port of the embedded service, which no browser needs: requests, headers, pages,
 * payloads and frames. Files of the build hold no address.
 * @param dataDir of the server; by default that of the shared one
 * @returns a function that gives what was found
 */
export function watchForServicePort(context: BrowserContext, dataDir?: string): () => Promise<string[]> {
  const port = `:${new URL(backend(dataDir).url).port}`
  const found: string[] = []
  const arriving = new Set<Promise<void>>()
  const search = (where: string, text: string) => {
    if (text.includes(port)) found.push(where)
  }
  context.on('request', (request) => search(`the address of a request: ${request.url()}`, request.url()))
  context.on('response', (response) => {
    const url = response.url()
    if (url.includes('/assets/')) return
    search(`the headers of ${url}`, JSON.stringify(response.headers()))
    const body = response.text().then(
      (text) => search(`the answer of ${url}`, text),
      // A redirect has no body, and that of a page that was left is gone.
      () => undefined,
    )
    arriving.add(body)
    void body.then(() => arriving.delete(body))
  })
  context.on('page', (page: Page) => {
    page.on('websocket', (socket) => {
      search(`the address of a socket: ${socket.url()}`, socket.url())
      socket.on('framereceived', ({ payload }) => search(`a frame of ${socket.url()}`, String(payload)))
    })
  })
  return async () => {
    await Promise.all(arriving)
    return found
  }
}
