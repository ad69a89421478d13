import { createPath, type Blocker, type DataRouter, type Location } from 'react-router'
import { isReachable, untilReachable } from '../is-reachable.ts'
import { isKept } from '../offline/page-copies.ts'
import { isSubmitting } from './submissions.ts'

/** A navigation that waits, because the device is offline. The page stays, with what is typed into it. */
export type HeldNavigation = {
  /** What was to be opened, as its link says; null if no link on the page leads there. */
  name: string | null
  /** The server is reachable again, but the person has typed since, and decides. Else the navigation is repeated. */
  isOffered: boolean
  open: () => void
  cancel: () => void
}

const maxNameLength = 60
const blockerKey = 'offline'

let held: HeldNavigation | null = null
const listeners = new Set<() => void>()

/** The navigation that waits. */
export const heldNavigation = (): HeldNavigation | null => held

/** Calls back when another navigation waits, or none. Returns the function that unsubscribes. */
export function onHeldNavigation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setHeld(next: HeldNavigation | null): void {
  if (next === held) return
  held = next
  for (const listener of listeners) listener()
}

/**
 * Holds navigations while the device is offline, because their error view would replace the page. A page of which this
 * browser keeps a copy opens. A form that cannot be sent shows that itself, and must not be sent later without its person.
 */
export function holdNavigations(router: DataRouter): void {
  router.getBlocker(
    blockerKey,
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine &&
      !isSubmitting() &&
      !isWithinPage(currentLocation, nextLocation) &&
      !isKept(nextLocation.pathname + nextLocation.search),
  )
  let shown: Blocker | undefined
  router.subscribe(({ blockers }) => {
    const blocker = blockers.get(blockerKey)
    if (blocker === shown) return
    shown = blocker
    setHeld(null)
    if (blocker?.state === 'blocked') void hold(blocker, () => shown === blocker)
  })
}

/** Only the fragment differs, so that nothing is loaded. */
const isWithinPage = (here: Location, next: Location): boolean =>
  next.pathname === here.pathname && next.search === here.search && next.hash !== ''

/**
 * Shows a held navigation until the server is reachable, and then repeats or offers it.
 * @param isCurrent whether it still waits: the person has not gone elsewhere
 */
async function hold(blocker: Extract<Blocker, { state: 'blocked' }>, isCurrent: () => boolean): Promise<void> {
  // Some devices call themselves offline while they reach the server.
  if (await isReachable()) return isCurrent() ? blocker.proceed() : undefined
  let isTyping = false
  const controller = new AbortController()
  window.addEventListener('input', () => (isTyping = true), { signal: controller.signal })
  const waiting = { name: nameOf(blocker.location), open: blocker.proceed, cancel: blocker.reset }
  if (isCurrent()) setHeld({ ...waiting, isOffered: false })
  await untilReachable(isCurrent)
  controller.abort()
  if (!isCurrent()) return
  if (isTyping) setHeld({ ...waiting, isOffered: true })
  else blocker.proceed()
}

/** The words of the focused link to a page, else of the first one. */
function nameOf(page: Location): string | null {
  const { href } = new URL(createPath(page), location.origin)
  const links = [document.activeElement, ...document.links]
  const link = links.find((link) => link instanceof HTMLAnchorElement && link.href === href)
  if (!(link instanceof HTMLElement)) return null
  const words = (link.ariaLabel ?? link.innerText).trim().split('\n')[0] ?? ''
  return words.length > maxNameLength ? `${words.slice(0, maxNameLength)}…` : words || null
}
