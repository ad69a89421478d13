import type { DataRouter } from 'react-router'
import type { Page } from '../../shared/route-table.ts'
import { coalesce } from '../coalesce.ts'
import { fetchSession } from './fetch-session.ts'
import { nextAction, type PageAccess, type SessionAnswer } from './session-state.ts'
import { keptDrafts } from '../drafts/kept-drafts.ts'
import { endCopies } from '../offline/copy-owner.ts'
import { forgetUnsavedInput, saveUnsavedInput } from './unsaved-input.ts'

/** How often a visible page checks the session (docs/spec.md §9). */
const checkEveryMs = 30_000

const channelName = 'trackquery-session'
/** One tab's answer serves all tabs. Both words ask them to check for themselves. */
type Message = SessionAnswer | 'check' | 'signed-out'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
const publish = (message: Message) => channel?.postMessage(message)

/** Makes every other tab check the session, because this one has signed in or out. */
export const notifyOtherTabs = (why: 'check' | 'signed-out' = 'check'): void => publish(why)

/** The session was ended by its person, in another tab. After that this browser keeps no drafts. */
let hasSignedOut = false

/** This document is being left. Nothing may navigate elsewhere meanwhile. */
let isLeaving = false

/** A form is submitted natively, such as signing out. Messages of other tabs must not interrupt it. */
export const markNavigatingAway = (): void => {
  isLeaving = true
  // The user may have stopped the navigation.
  setTimeout(() => (isLeaving = false), checkEveryMs)
}

/** Whether a form that was submitted natively may still be waiting for its answer. */
export const isNavigatingAway = (): boolean => isLeaving

/** Runs a task unless another tab is running it. In a browser without locks it always runs. */
const unlessRunningElsewhere = async (task: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request(channelName, { ifAvailable: true }, (lock) => (lock ? task() : undefined))
    : task()

/**
 * Runs a task once no other tab is running it. A check that began before a sign-out knows nothing of it, and that of the tab
 * that signs out ends with its page.
 */
const onceDoneElsewhere = async (task: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(channelName, task) : task()

/**
 * Checks the session every 30 s while the page is visible, and at once when it becomes visible. When the session has
 * ended, here or in another tab, a protected page is reloaded and the server decides what to show. Without an
 * answer nothing changes.
 * @returns a function that checks at once, for code whose request was answered as if nobody were signed in
 */
export function pollSession(router: DataRouter, pages: readonly Page[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  const scheduleCheck = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(() => void check(), checkEveryMs)
  }

  const handleAnswer = (answer: SessionAnswer) => {
    scheduleCheck()
    const page = readPageAccess(router, pages)
    const action = nextAction(page, answer)
    if (action === 'revalidate') void router.revalidate()
    if (action !== 'leave' || isLeaving) return
    isLeaving = true
    const leave = () => reloadPage(page.person as string)
    if (answer.person === null) void withoutCopies().then(leave)
    else leave()
  }

  const ask = async () => {
    const answer = await fetchSession()
    if (!answer) return
    publish(answer)
    handleAnswer(answer)
  }
  const checkBy = (run: (task: () => Promise<void>) => Promise<void>) =>
    coalesce(async () => {
      scheduleCheck()
      if (readPageAccess(router, pages).person !== null) await run(ask)
    })
  const check = checkBy(unlessRunningElsewhere)
  const checkAnew = checkBy(onceDoneElsewhere)

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (typeof data === 'object') return handleAnswer(data)
    hasSignedOut = data === 'signed-out'
    void checkAnew()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check()
    else clearTimeout(timer)
  })
  // A page from the back/forward cache may belong to a session that is over.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isLeaving = false
    forgetUnsavedInput(location.pathname + location.search)
    void check()
  })
  notifyOfUserChanges(router, pages)
  scheduleCheck()
  return () => void check()
}

/** Signing in or out by a form of this page concerns every tab. */
function notifyOfUserChanges(router: DataRouter, pages: readonly Page[]): void {
  let { person } = readPageAccess(router, pages)
  router.subscribe(() => {
    const current = readPageAccess(router, pages).person
    if (current === person) return
    person = current
    notifyOtherTabs()
  })
}

type RootIds = { viewer?: { id: string } | null; company?: { id: string } | null } | undefined

const readRoot = ({ state }: DataRouter) => state.loaderData['root'] as RootIds

/** Returns the id of the person who is signed in on this page; null for a visitor. */
export const signedInPerson = (router: DataRouter): string | null => readRoot(router)?.viewer?.id ?? null

function readPageAccess(router: DataRouter, pages: readonly Page[]): PageAccess {
  const { state } = router
  const page = pages.find(({ id }) => id === state.matches.at(-1)?.route.id)
  return {
    person: signedInPerson(router),
    company: readRoot(router)?.company?.id ?? null,
    public: page?.public ?? false,
  }
}

/** How long the page waits for its copies to be deleted, in ms. */
const deletionLimitMs = 1000

/** Deletes what is kept for reading offline. The script of the sign-in page would do so only once somebody uses it. */
const withoutCopies = (): Promise<unknown> =>
  Promise.race([
    // Some browsers have no caches, or deny them.
    endCopies().catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, deletionLimitMs)),
  ])

/**
 * Reloads this page as a document: the server remembers it and asks for a sign-in, or shows it to the current user. No
 * "Leave site?" dialog may delay it.
 */
function reloadPage(person: string): void {
  saveUnsavedInput(person, location.pathname + location.search)
  // Autosave keeps its text once more when the page is left, before this listener runs.
  if (hasSignedOut) window.addEventListener('pagehide', () => keptDrafts().clear(person), { once: true })
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.assign(location.href.replace(/#.*/, ''))
}
