import { markOutdated } from './outdated.ts'

const storageKey = 'trackquery-reload'
const reloadIntervalMs = 10_000

/** By import error: whether the page is being left because of it. */
const reloads = new WeakMap<object, Promise<boolean>>()

/**
 * Handles a chunk that could not be fetched, usually because a deployment removed it.
 * @param error what the failed import rejects with
 * @param path the address to load as a document; null when no navigation waits for the chunk
 */
export function handleMissingChunk(error: object, path: string | null): void {
  reloads.set(error, loadDocument(path))
}

/**
 * Imports a chunk that a navigation waits for. The promise stays pending while the page is left because the chunk is
 * missing, so that no error view appears meanwhile.
 * @throws the import error when the page stays
 */
export async function importChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (await reloads.get(Object(error))) await new Promise(() => {})
    throw error
  }
}

/**
 * Loads an address as a document of the new version. Not while the server is unreachable: the browser's error page would
 * discard everything typed. Not twice within ten seconds for one address, which prevents a loop.
 * @param path null marks this version as outdated instead, and the page stays
 * @returns whether the page is being left
 */
export async function loadDocument(path: string | null): Promise<boolean> {
  try {
    // Plain fetch: the HTTP client is in a chunk that may be the missing one.
    await fetch('/healthz', { cache: 'no-store' })
    if (path === null) {
      markOutdated()
      return false
    }
    const last = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as { path?: string; until?: number }
    if (last.path === path && (last.until ?? 0) > Date.now()) return false
    sessionStorage.setItem(storageKey, JSON.stringify({ path, until: Date.now() + reloadIntervalMs }))
  } catch {
    return false
  }
  location.assign(path)
  return true
}
