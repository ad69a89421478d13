let outdated = false

/** Whether a newer version has been seen; the next navigation then loads it whole. */
export const isOutdated = (): boolean => outdated

/** Notes that a newer version is out. */
export const setOutdated = (): void => {
  outdated = true
}

const reloadKey = 'trackquery-reload'
const reloadOnceMs = 10_000

/**
 * Loads an address whole because a piece of this version is gone from the server. Not while the server does not answer:
 * the browser's own error page would take the place of everything that was typed. Not twice within ten seconds: a piece
 * that is missing from the new version too must not turn into a loop.
 * @param path null for a piece that nobody waits for: the page stays, and the next one is of the new version
 * @returns whether the page is being left
 */
export async function loadWhole(path: string | null): Promise<boolean> {
  try {
    // Not by the HTTP client, which is a piece itself: were it the one that is gone, this would be called for it, and again.
    await fetch('/healthz', { cache: 'no-store' })
    if (path === null) {
      outdated = true
      return false
    }
    const last = JSON.parse(sessionStorage.getItem(reloadKey) ?? '{}') as { path?: string; until?: number }
    if (last.path === path && (last.until ?? 0) > Date.now()) return false
    sessionStorage.setItem(reloadKey, JSON.stringify({ path, until: Date.now() + reloadOnceMs }))
  } catch {
    return false
  }
  location.assign(path)
  return true
}
