import type { Page, Request, WebSocket } from '@playwright/test'
import { expect } from './people.ts'

/** Everything that a page receives over the live service. */
export function framesOf(page: Page): string[] {
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  return frames
}

/** The live connections of a page: all that it made, those that are open, and what it sends on them. */
export function linesOf(page: Page) {
  const lines = { made: 0, open: new Set<WebSocket>(), sent: [] as string[] }
  page.on('websocket', (socket) => {
    lines.made += 1
    lines.open.add(socket)
    socket.on('framesent', ({ payload }) => lines.sent.push(String(payload)))
    socket.on('close', () => lines.open.delete(socket))
  })
  return lines
}

const isPayload = (request: Request) => new URL(request.url()).pathname.endsWith('/_payload.json')

/**
 * Waits until what the page has marked as read is read anew: that comes by itself a moment after something is seen, and
 * would bring along what is written meanwhile. Said before the page is opened.
 */
export function marksOf(page: Page): () => Promise<void> {
  const seen = { marked: 0, answered: 0, refetched: 0 }
  /** What is read, and how many marks were answered before it was asked for: the page itself is read the same way. */
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

/** Each time that a page was given its own data anew without its reader's having asked for it. */
export function readingsOf(page: Page): string[] {
  const given: string[] = []
  page.on('response', (response) => {
    const isOwn = response.url().replace('/_payload.json', '') === page.url().replace(/#.*/, '')
    if (isOwn && response.ok() && response.request().headers()['purpose'] === 'prefetch') given.push(response.url())
  })
  return given
}

/**
 * Does something, and waits until the page that it leads to is at work: what its script does last, once the page is taken
 * over and idle, is to ask where to listen. That the network is quiet tells nothing of a script that has yet to run, and
 * is told once for each document: at once of a page that was opened without a new one, as after signing in.
 */
export const atWork = (page: Page, act: () => Promise<unknown>): Promise<unknown> =>
  Promise.all([page.waitForRequest('**/live.json*', { timeout: 60_000 }), act()])

/** The page says that it keeps up. */
export const live = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeAttached()
