import type { Page } from '@playwright/test'

/** Everything that a page receives: what the live service tells it, and the body of each answer that arrived whole. */
export function recorded(page: Page) {
  const frames: string[] = []
  const bodies: string[] = []
  const arriving = new Set<Promise<unknown>>()
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  page.on('response', (response) => {
    if (response.url().includes('/assets/')) return
    const body = response.text().then(
      (text) => bodies.push(text),
      // Cut off on its way, or a redirect, which has none.
      () => undefined,
    )
    arriving.add(body)
    void body.then(() => arriving.delete(body))
  })
  return { frames, all: async () => (await Promise.all(arriving), [...frames, ...bodies].join('\n')) }
}
