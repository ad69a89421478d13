import type { DataRouter } from 'react-router'
import { forgetFetched, keepFetched } from '../data/prefetch-cache.ts'
import { fetchPayload } from '../data/fetch-payload.ts'
import type { Payload } from '../../routes/payload.ts'
import { readPage, trackQuery, untilIdle, type ListData } from './page.ts'

type Routes = Extract<Payload, { routes: unknown }>['routes']

/** What a page was read anew for. */
type Refreshing = {
  /** The list as it is now; it is shown only when the reader asks. */
  list: (fresh: ListData, askedAt: number) => void
  /** Has to be asked for a token that lasts before the page can be read. */
  renew: () => Promise<unknown>
  /** Whether what it is about has not come by another way meanwhile, such as the answer to the reader's own form. */
  isNeeded: () => boolean
}

const here = () => new URL(location.href)

/**
 * Reads the page that is open anew, as one fetched ahead is read: no message that is meant for the next page is taken, and
 * nothing of the page is touched while it is on its way. What came back is handed to the router only if it says anything
 * new; where nothing came back, the page stays as it is.
 * @returns false when it could not be read just now
 */
export async function refresh(router: DataRouter, { list, renew, isNeeded }: Refreshing): Promise<boolean> {
  await untilIdle(router)
  const open = readPage(router)
  const isKeptUp = open.list !== null || open.one !== null
  // Of the other pages of a company only the frame is: what waits behind the bell.
  if (!isNeeded() || !(isKeptUp || isOfCompany(router))) return true
  // What a form was just told would be gone with the router's next answer.
  if (router.state.actionData) return false
  const askedAt = Date.now()
  const {
    location: { key },
    loaderData,
  } = router.state
  const page = here()
  const ask = () => fetchPayload(page, { headers: { purpose: 'prefetch' } })
  let fetched = await ask()
  if (fetched.kind === 'nothing') {
    await renew()
    fetched = await ask()
  }
  await untilIdle(router)
  // Another page was loaded meanwhile, or this one after an act of its reader's: later than what came back, which is older.
  if (router.state.location.key !== key || isLoadedAnew(loaderData, router.state.loaderData)) return true
  if (fetched.kind === 'nothing' || router.state.actionData) return false
  // That is for who looks after the session: a form that is being sent has to meet it first.
  if (fetched.kind === 'signed-out') return true
  const { payload } = fetched as { payload?: Payload }
  // What is being filled in there is left alone, whatever became of the page meanwhile.
  if (!isKeptUp && !(payload && 'routes' in payload && payload.status === 200)) return true
  if (!payload || !('routes' in payload)) {
    // Not the reader's page any more: the server says what they get instead.
    const isOver = fetched.kind !== 'problem' || (fetched.problem.status >= 400 && fetched.problem.status < 500)
    if (isOver) await router.revalidate()
    return isOver
  }
  if (payload.status >= 500) return false
  const routes =
    payload.status === 200 ? quietly(router, payload.routes, (fresh) => list(fresh, askedAt)) : payload.routes
  if (!routes) return true
  forgetFetched()
  keepFetched(page, { kind: 'payload', payload: { ...payload, routes } })
  await keepingFocusInPlace(() => router.revalidate())
  return true
}

type Loaded = DataRouter['state']['loaderData']

/** Where nothing came of a load, each part stays the very same. */
const isLoadedAnew = (before: Loaded, now: Loaded): boolean =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].some((id) => before[id] !== now[id])

const isOfCompany = ({ state: { matches, errors } }: DataRouter) =>
  errors === null && matches.some(({ route: { id } }) => id === 'company' || id === trackQuery)

/** What of an answer may be put in the place of what is shown; null when that is nothing new. */
function quietly(router: DataRouter, routes: Routes, list: (fresh: ListData) => void): Routes | null {
  const { loaderData } = router.state
  const open = readPage(router)
  const next = Object.entries(routes).map(([id, answer]): [string, Routes[string]] => {
    const shown: unknown = loaderData[id]
    if (!('data' in answer)) return [id, answer]
    if (id === 'root') {
      // A message of the document stays for as long as the page does.
      const { flash } = (shown ?? {}) as { flash?: unknown }
      return [id, { data: { ...(answer.data as object), flash } }]
    }
    if (id === trackQuery && open.list) list(answer.data as ListData)
    // Pages that are not patched keep what they show, and with it what is being typed.
    return [id, id === trackQuery && open.one ? answer : { data: shown }]
  })
  const isNews = next.some(([id, answer]) => !('data' in answer) || tellsMore(loaderData[id], answer.data))
  return isNews ? Object.fromEntries(next) : null
}

/** Made anew with each answer. */
const passing = new Set(['clock', 'clientIds', 'buildId'])
const lasting = (data: unknown) =>
  JSON.stringify(data, (name, value: unknown) => (passing.has(name) ? undefined : value))
const tellsMore = (shown: unknown, fresh: unknown) => shown !== fresh && lasting(shown) !== lasting(fresh)

/** What somebody is typing in does not move from under them. Some browsers see to it by themselves; then this does nothing. */
async function keepingFocusInPlace(change: () => Promise<void>): Promise<void> {
  const field = document.activeElement
  const top = field?.matches('textarea, input') ? field.getBoundingClientRect().top : null
  await change()
  if (!field || top === null) return
  requestAnimationFrame(() => {
    const moved = field.getBoundingClientRect().top - top
    if (field.isConnected && Math.abs(moved) > 1) window.scrollBy({ top: moved, behavior: 'instant' })
  })
}
