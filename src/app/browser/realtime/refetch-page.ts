import type { DataRouter } from 'react-router'
import type { ListData } from '#domain/page-data/track-query-data.ts'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import { forgetPrefetched, storePrefetched } from '../data/prefetch-cache.ts'
import { fetchPayload } from '../data/fetch-payload.ts'
import type { FormResult } from '#screens/form-result.ts'
import type { Payload } from '../../shared/payload.ts'
import { readPageData, trackQuery, whenRouterIdle } from './page-data.ts'

type Routes = Extract<Payload, { routes: unknown }>['routes']

/** `requestedAt`: as `fetchPayload` notes it. */
type FreshList = ListData & { requestedAt: number }

type Refetch = {
  /** Receives the current list, which is rendered only when the reader asks. */
  onList: (fresh: FreshList) => void
  /** Renews the session's token, without which the page cannot be fetched. */
  renewToken: () => Promise<unknown>
  /** Whether the page still lacks what it is refetched for. The answer to the reader's own form may have brought it. */
  isNeeded: () => boolean
}

/**
 * Refetches the open page like a prefetch: it consumes no flash message and touches nothing while pending. The router
 * gets the answer only if it contains something new. When it fails, the page stays as it is.
 * @returns false when it failed and should be retried
 */
export async function refetchPage(router: DataRouter, { onList, renewToken, isNeeded }: Refetch): Promise<boolean> {
  await whenRouterIdle(router)
  const { list, one } = readPageData(router)
  const isPatched = list !== null || one !== null
  // On other pages of a company only the frame changes: the unread count and the inbox.
  if (!isNeeded() || !(isPatched || isCompanyPage(router))) return true
  if (hasMessages(router)) return false
  const { location: shown, loaderData } = router.state
  const page = new URL(location.href)
  const fetched = await fetchAsPrefetch(page, renewToken)
  await whenRouterIdle(router)
  // Another page, or this page after the reader's own action, is newer than this answer.
  if (router.state.location.key !== shown.key || isReloaded(loaderData, router.state.loaderData)) return true
  if (fetched.kind === 'nothing' || hasMessages(router)) return false
  // The session monitor handles the end of the session. Leaving the page here could interrupt a form being sent.
  if (fetched.kind === 'signed-out') return true
  const payload = fetched.kind === 'payload' ? fetched.payload : null
  // Other pages may hold a form that is being filled in: leave them alone unless everything went well.
  if (!isPatched && !(payload && 'routes' in payload && payload.status === 200)) return true
  if (!payload || !('routes' in payload)) {
    // The reader may no longer see this page. The server decides what they get instead.
    const isFinal = fetched.kind !== 'problem' || (fetched.problem.status >= 400 && fetched.problem.status < 500)
    if (isFinal) await router.revalidate()
    return isFinal
  }
  if (payload.status >= 500) return false
  // Another person has signed in. Their frame must not surround this page, which the session monitor will leave.
  const { root } = payload.routes
  if (root && 'data' in root && viewerOf(root.data) !== viewerOf(loaderData['root'])) return true
  const routes = payload.status === 200 ? routesToShow(router, payload.routes, onList) : payload.routes
  if (!routes) return true
  forgetPrefetched()
  storePrefetched(page, { kind: 'payload', payload: { ...payload, routes } })
  await keepFocusInPlace(() => router.revalidate())
  return true
}

/**
 * Whether the last form has messages, which a revalidation would discard. That the server did not answer it is none: it
 * does answer now.
 */
const hasMessages = ({ state: { actionData } }: DataRouter): boolean =>
  Object.values(actionData ?? {}).some((result: FormResult) => result.kind !== 'invalid' || !result.isUnanswered)

/** The person of a frame; undefined for a visitor. */
const viewerOf = (frame: unknown) => (frame as FrameData | undefined)?.viewer?.id

/** A prefetch is answered with nothing while the token needs a renewal. */
async function fetchAsPrefetch(page: URL, renewToken: () => Promise<unknown>) {
  const send = () => fetchPayload(page, { headers: { purpose: 'prefetch' } })
  const first = await send()
  if (first.kind !== 'nothing') return first
  await renewToken()
  return send()
}

type LoaderData = DataRouter['state']['loaderData']

/** Whether a load brought new data. A load that failed leaves every object the same. */
const isReloaded = (before: LoaderData, now: LoaderData): boolean =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].some((id) => before[id] !== now[id])

const isCompanyPage = ({ state: { matches, errors } }: DataRouter) =>
  errors === null && matches.some(({ route: { id } }) => id === 'company' || id === trackQuery)

/** The parts of an answer that may replace what is shown; null when none of them is new. */
function routesToShow(router: DataRouter, routes: Routes, onList: Refetch['onList']): Routes | null {
  const { loaderData } = router.state
  const { list, one } = readPageData(router)
  const next = Object.entries(routes).map(([id, answer]): [string, Routes[string]] => {
    const shown: unknown = loaderData[id]
    if (!('data' in answer)) return [id, answer]
    if (id === 'root') {
      // The flash message of the document stays as long as the page does.
      const { flash } = (shown ?? {}) as { flash?: unknown }
      return [id, { data: { ...(answer.data as object), flash } }]
    }
    if (id === trackQuery && list) onList(answer.data as FreshList)
    // Pages that are not patched keep their data, and with it what is being typed.
    return [id, id === trackQuery && one ? answer : { data: shown }]
  })
  const isNew = next.some(([id, answer]) => !('data' in answer) || isDifferent(loaderData[id], answer.data))
  return isNew ? Object.fromEntries(next) : null
}

/** These fields differ in every answer. */
const volatileFields = new Set(['clock', 'clientIds', 'buildId', 'requestedAt'])
const stableJson = (data: unknown) =>
  JSON.stringify(data, (name, value: unknown) => (volatileFields.has(name) ? undefined : value))
const isDifferent = (shown: unknown, fresh: unknown) => shown !== fresh && stableJson(shown) !== stableJson(fresh)

/**
 * Keeps the focused field at its place on the screen. Browsers with scroll anchoring do it themselves. Who has scrolled
 * or moved the focus meanwhile stays where they are: their scroll would be undone, and hide what has the focus now.
 */
async function keepFocusInPlace(change: () => Promise<void>): Promise<void> {
  const field = document.activeElement
  if (!field?.matches('textarea, input')) return change()
  const { top } = field.getBoundingClientRect()
  const { scrollY } = window
  await change()
  requestAnimationFrame(() => {
    if (field === document.activeElement && scrollY === window.scrollY)
      window.scrollBy(0, field.getBoundingClientRect().top - top)
  })
}
