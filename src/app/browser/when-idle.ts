import type { DataRouter } from 'react-router'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import type { ViewTable } from '../shared/route-table.ts'
import { watchBuild } from './build-info/watch-build.ts'
import { keepLists } from './data/kept-lists.ts'
import { guardNativeSubmits } from './data/native-submit.ts'
import { acceptDroppedFiles } from './drop-files.ts'
import { holdNavigations } from './navigation/hold-navigation.ts'
import { keepCopies } from './offline/keep-copies.ts'
import { registerWorker } from './offline/register-worker.ts'
import { prefetchLinks } from './navigation/prefetch-links.ts'
import { pollSession } from './session-monitor/poll-session.ts'
import { followTheme } from './theme-color.ts'

/**
 * Follows a person who chooses another language: loads its words, then shows the page again. Words that cannot be
 * fetched are asked for again when the page changes.
 */
function followLanguage(router: DataRouter): void {
  let lang = document.documentElement.lang
  const follow = async (shown: string) => {
    const { chooseCatalogue } = await import('./catalogue.ts')
    const isNew = await chooseCatalogue(shown)
    lang = shown
    if (isNew) await router.revalidate()
  }
  router.subscribe(({ loaderData }) => {
    const shown = (loaderData['root'] as FrameData | undefined)?.lang
    if (shown && shown !== lang) follow(shown).catch(() => {})
  })
}

/**
 * Starts what the first view does not need: error views, holding of navigations while offline, prefetching, dropping of
 * files, the checks for a newer version and for the end of the session, and realtime updates.
 * @param buildId undefined in development
 */
export function whenIdle(router: DataRouter, table: ViewTable, buildId: string | undefined): void {
  // These are needed when nothing can be fetched any more.
  void table.problem.load()
  void import('./data/failure-message.ts')
  void import('./data/data-strategy.ts')
  void import('./data/send-to-server.ts')
  void import('./data/submit-form.ts')
  guardNativeSubmits(router)
  holdNavigations(router)
  prefetchLinks(router.routes, table)
  keepLists(router)
  acceptDroppedFiles()
  const checkSession = pollSession(router, table.pages)
  void import('./realtime/start-realtime.tsx').then(({ startRealtime }) => startRealtime(router, checkSession))
  followLanguage(router)
  followTheme()
  if (!buildId) return
  keepCopies(router, buildId)
  watchBuild(buildId)
  registerWorker()
}
