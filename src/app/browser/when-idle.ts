import '#ui/font.css'
import type { DataRouter } from 'react-router'
import { watchBuild } from './build-info/watch-build.ts'
import { keepSession } from './session-monitor/poll-session.ts'
import { fetchOnHints } from './navigation/prefetch-links.ts'
import { loadView } from '../routes/lazy-views/lazy-views.ts'
import { guardNativePosts } from './data/native-submit.ts'
import type { Page } from '../routes/route-table.ts'

/** Tells the server which zone to print times in, from the next page on. */
function tellTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `time-zone=${encodeURIComponent(timeZone)}; path=/; max-age=34560000; samesite=lax${secure}`
}

/**
 * What the first view does not need and is fetched when nothing more important is left to do: Inter, which takes over
 * from its stand-in of the same metrics, the error views, fetching ahead, the look-outs for a newer version and for the
 * session's end, and the connection to what others do.
 */
export function whenIdle(router: DataRouter, pages: readonly Page[], buildId: string | undefined): void {
  // These are needed when nothing can be fetched any more.
  void loadView('problem')
  void import('./data/send-to-server.ts')
  void import('./data/submit-form.ts')
  guardNativePosts()
  fetchOnHints(router.routes, pages)
  const askSession = keepSession(router, pages)
  void import('./realtime/start-realtime.tsx').then(({ goLive }) => goLive(router, askSession))
  tellTimeZone()
  if (buildId) watchBuild(buildId)
}
