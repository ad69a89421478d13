import type { Page } from '@playwright/test'

/** Records everything that a page receives: WebSocket frames and response bodies. */
export function recordTraffic(page: Page) {
  const frames: string[] = []
  const bodies: string[] = []
  const arriving = new Set<Promise<unknown>>()
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  page.on('response', (response) => {
    if (response.url().includes('/assets/')) return
    const body = response.text().then(
      (text) => bodies.push(text),
      // An aborted response or a redirect has no body.
      () => undefined,
    )
    arriving.add(body)
    void body.then(() => arriving.delete(body))
  })
  return { frames, all: async () => (await Promise.all(arriving), [...frames, ...bodies].join('\n')) }
}
