import { httpClient } from '../../http-client/http-client.ts'
import { markOutdated } from './outdated.ts'

/** How often a page that stays open asks whether there is a newer version. */
const everyMs = 60 * 60_000
/** Coming back to the tab asks too, but not at every glance. */
const glanceMs = 60_000

const listeners = new Set<() => void>()

/** Tells when a newer version has been seen; gives the function that stops it. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks now and then for `builds/latest.json` and compares it with the version that this page is of. */
export function watchBuild(buildId: string): void {
  let askedAt = Date.now()
  const timer = setInterval(() => void ask(), everyMs)
  const glance = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > glanceMs) void ask()
  }
  document.addEventListener('visibilitychange', glance)

  async function ask() {
    askedAt = Date.now()
    const latest = await latestBuild()
    if (latest === null || latest === buildId) return
    markOutdated()
    for (const listener of listeners) listener()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', glance)
  }
}

/** Null when it cannot be told: offline, or something between answers for us. */
async function latestBuild(): Promise<string | null> {
  try {
    const response = await httpClient({ base: location.origin })(`/builds/latest.json?${Date.now()}`)
    const { id } = (await response.json()) as { id?: unknown }
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}
