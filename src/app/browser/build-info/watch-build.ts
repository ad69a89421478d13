import { appClient } from '../app-client.ts'
import { markOutdated } from '../../shared/outdated.ts'

/** How often an open page checks for a newer version. */
const checkEveryMs = 60 * 60_000
/** Returning to the tab checks too, but no more often than this. */
const minIntervalMs = 60_000

const listeners = new Set<() => void>()

/** Calls back when a newer version is seen. Returns the function that unsubscribes. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Compares `builds/latest.json` with this page's version from time to time, until a newer one is seen. That one counts
 * once its manifest is served too: during a deployment, another server may have answered first.
 */
export function watchBuild(buildId: string): void {
  let checkedAt = Date.now()
  const timer = setInterval(() => void check(), checkEveryMs)
  const checkOnReturn = () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > minIntervalMs) void check()
  }
  document.addEventListener('visibilitychange', checkOnReturn)

  async function check() {
    checkedAt = Date.now()
    const latest = await fetchBuild(`latest.json?${Date.now()}`)
    if (latest === null || latest === buildId) return
    if ((await fetchBuild(`meta/${latest}.json`)) !== latest) return
    markOutdated()
    for (const listener of listeners) listener()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', checkOnReturn)
  }
}

/** The id in a file about a build. Null without a usable answer: offline, or a proxy answered instead. */
async function fetchBuild(file: string): Promise<string | null> {
  try {
    const response = await appClient()(`/builds/${file}`)
    const { id } = (await response.json()) as { id?: unknown }
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}
