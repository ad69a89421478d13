import type { Page, Request, WebSocket } from '@playwright/test'
import { expect } from './people.ts'

/** Records all WebSocket frames that the page receives. */
export function framesOf(page: Page): string[] {
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  return frames
}

/** Records the WebSocket connections of a page: how many were made, which are open, and the sent frames. */
export function connectionsOf(page: Page) {
  const connections = { made: 0, open: new Set<WebSocket>(), sent: [] as string[] }
  page.on('websocket', (socket) => {
    connections.made += 1
    connections.open.add(socket)
    socket.on('framesent', ({ payload }) => connections.sent.push(String(payload)))
    socket.on('close', () => connections.open.delete(socket))
  })
  return connections
}

const isPayload = (request: Request) => new URL(request.url()).pathname.endsWith('/_payload.json')

/**
 * Returns a function that waits for the refetch after the page has marked its query as read. A later refetch would
 * include concurrent changes. Call it before opening the page.
 */
export function watchMarkRead(page: Page): () => Promise<void> {
  const seen = { marked: 0, answered: 0, refetched: 0 }
  /** For each payload request, how many mark-read requests had a response when it was sent. */
  const reading = new Map<Request, number>()
  const isMark = (request: Request) => isPayload(request) && request.postData()?.includes('mark-read')
  page.on('request', (request) => {
    if (isMark(request)) seen.marked += 1
    else if (isPayload(request) && request.method() === 'GET' && !request.headers()['purpose'])
      reading.set(request, seen.answered)
  })
  page.on('requestfinished', (request) => {
    if (isMark(request)) seen.answered += 1
    seen.refetched = Math.max(seen.refetched, reading.get(request) ?? 0)
  })
  return () => expect.poll(() => seen.marked > 0 && seen.refetched === seen.marked).toBe(true)
}

/** Records the background refetches of a page. */
export function refetchesOf(page: Page): string[] {
  const given: string[] = []
  page.on('response', (response) => {
    const isOwn = response.url().replace('/_payload.json', '') === page.url().replace(/#.*/, '')
    if (isOwn && response.ok() && response.request().headers()['purpose'] === 'prefetch') given.push(response.url())
  })
  return given
}

/**
 * Runs `act` and waits until the script of the resulting page runs. Its last step after hydration is to fetch the
 * realtime configuration. The state `networkidle` does not work: it does not wait for a script, and not for a page
 * without a new document.
 */
export const untilInteractive = (page: Page, act: () => Promise<unknown>): Promise<unknown> =>
  Promise.all([page.waitForRequest('**/live.json*', { timeout: 60_000 }), act()])

/** Waits until the page shows that realtime is connected. */
export const expectConnected = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeAttached()
