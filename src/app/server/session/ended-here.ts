import { createHash } from 'node:crypto'
import type { Runtime } from '../start/runtime.ts'
import { readSessionId } from './token-payload.ts'

/**
 * How long an ended session is remembered: longer than a request that was sent before can take to get here
 * (`requestTimeout` in `listen.ts`), and than the backend can take to answer it.
 */
const rememberedMs = 6 * 60_000

const ended = new Map<string, NodeJS.Timeout>()

/** The session of a token, in its service; null if the token names none. */
function keyOf({ backend }: Runtime, token: string): string | null {
  const id = readSessionId(token)
  return id && createHash('sha256').update(backend.url).update('\n').update(id).digest('base64')
}

/** Remembers that this browser ended a session itself, by signing out or by signing in anew. */
export function rememberEndedHere(runtime: Runtime, token: string): void {
  const key = keyOf(runtime, token)
  if (!key) return
  clearTimeout(ended.get(key))
  ended.set(key, setTimeout(() => ended.delete(key), rememberedMs).unref())
}

/**
 * Whether its browser ended the session of a token a moment ago. Then a request with it was sent before, and the browser
 * may have a newer session by now.
 */
export function wasEndedHere(runtime: Runtime, token: string): boolean {
  const key = keyOf(runtime, token)
  return key !== null && ended.has(key)
}
