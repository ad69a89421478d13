/** How often a page that stays open asks whether there is a newer version. */
const everyMs = 60 * 60_000
/** Coming back to the tab asks too, but not at every glance. */
const glanceMs = 60_000

let outdated = false

/** Whether a newer version has been seen; the next navigation then loads it whole. */
export const isOutdated = (): boolean => outdated

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
    outdated = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', glance)
  }
}

/** Null when it cannot be told: offline, or something between answers for us. */
async function latestBuild(): Promise<string | null> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`)
    const { id } = (await response.json()) as { id?: unknown }
    return response.ok && typeof id === 'string' ? id : null
  } catch {
    return null
  }
}

const reloadKey = 'trackquery-reload'
const reloadOnceMs = 10_000

/**
 * Loads an address whole because a piece of this version is gone from the server. Not twice within ten seconds: a piece
 * that is missing from the new version too must not turn into a loop.
 * @returns whether the page is being left
 */
export function loadWhole(path: string): boolean {
  try {
    const last = JSON.parse(sessionStorage.getItem(reloadKey) ?? '{}') as { path?: string; until?: number }
    if (last.path === path && (last.until ?? 0) > Date.now()) return false
    sessionStorage.setItem(reloadKey, JSON.stringify({ path, until: Date.now() + reloadOnceMs }))
  } catch {
    return false
  }
  location.assign(path)
  return true
}
