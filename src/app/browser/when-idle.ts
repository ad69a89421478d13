import type { DataRouter } from 'react-router'
import { loadView } from '../routes/lazy-views/lazy-views.ts'
import type { Page } from '../routes/shared/route-table.ts'
import { watchBuild } from './build-info/watch-build.ts'
import { guardNativeSubmits } from './data/native-submit.ts'
import { acceptDroppedFiles } from './drop-files.ts'
import { holdNavigations } from './navigation/hold-navigation.ts'
import { prefetchLinks } from './navigation/prefetch-links.ts'
import { pollSession } from './session-monitor/poll-session.ts'

/** Stores the browser's time zone in a cookie. The server uses it from the next page on. */
function saveTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `time-zone=${encodeURIComponent(timeZone)}; path=/; max-age=34560000; samesite=lax${secure}`
}

/**
 * Starts what the first view does not need: error views, holding of navigations while offline, prefetching, dropping of
 * files, the checks for a newer version and for the end of the session, and realtime updates.
 * @param buildId undefined in development
 */
export function whenIdle(router: DataRouter, pages: readonly Page[], buildId: string | undefined): void {
  // These are needed when nothing can be fetched any more.
  void loadView('problem')
  void import('./data/send-to-server.ts')
  void import('./data/submit-form.ts')
  guardNativeSubmits(router)
  holdNavigations(router)
  prefetchLinks(router.routes, pages)
  acceptDroppedFiles()
  const checkSession = pollSession(router, pages)
  void import('./realtime/start-realtime.tsx').then(({ startRealtime }) => startRealtime(router, checkSession))
  saveTimeZone()
  if (buildId) watchBuild(buildId)
}
