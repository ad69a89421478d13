import type { Page, WebSocket } from '@playwright/test'
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

/** Each time that a page was given its own data anew without its reader's having asked for it. */
export function readingsOf(page: Page): string[] {
  const given: string[] = []
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    const isOwn = search === new URL(page.url()).search && pathname.endsWith('/_payload.json')
    if (isOwn && response.ok() && response.request().headers()['purpose'] === 'prefetch') given.push(response.url())
  })
  return given
}

/** The page says that it keeps up. */
export const live = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeAttached()
