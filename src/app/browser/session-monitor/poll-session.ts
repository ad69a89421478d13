import type { DataRouter } from 'react-router'
import { httpClient } from '../../http-client/http-client.ts'
import type { Page } from '../../routes/route-table.ts'
import { keepTyping } from './unsaved-input.ts'
import { oneAtATime } from './single-flight.ts'
import { whatToDo, type OpenPage, type SessionAnswer } from './session-state.ts'

/** How often a page that is visible asks whether its session holds (docs/spec.md §9). */
const checkEveryMs = 30_000

const name = 'trackquery-session'
/** One tab's answer serves all; `ask` is the word that it may be another one by now. */
type Message = SessionAnswer | 'ask'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
const tell = (message: Message) => channel?.postMessage(message)

/** Lets every other tab find out that this one has signed in or out. */
export const tellOtherTabs = (): void => tell('ask')

/** This document is being left: nothing else may lead away from it, and take the place of where it goes. */
let leaving = false

/** A form is posted by the browser itself, as signing out is. What another tab tells meanwhile does not stop that. */
export const leaveByForm = (): void => {
  leaving = true
  // Its reader may have stopped it.
  setTimeout(() => (leaving = false), checkEveryMs)
}

/** Runs a task unless another tab is at it, where browsers can tell. */
const unlessElsewhere = async (task: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? task() : undefined)) : task()

/**
 * Asks who is signed in, every 30 s while the page is visible and at once when it becomes so. When the session has ended,
 * here or in another tab, a protected page is left for the server to decide what its reader gets. No answer changes
 * nothing.
 * @returns asks at once: something else has met a session that seems to be over
 */
export function keepSession(router: DataRouter, pages: readonly Page[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  const wait = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(() => void ask(), checkEveryMs)
  }

  const hear = (answer: SessionAnswer) => {
    wait()
    const page = openPage(router, pages)
    const act = whatToDo(page, answer)
    if (act === 'renew') void router.revalidate()
    if (act !== 'leave' || leaving) return
    leaving = true
    leave(page.person as string)
  }

  const ask = oneAtATime(async () => {
    wait()
    if (openPage(router, pages).person === null) return
    await unlessElsewhere(async () => {
      const answer = await fetchAnswer()
      if (!answer) return
      tell(answer)
      hear(answer)
    })
  })

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'ask') void ask()
    else hear(data)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask()
    else clearTimeout(timer)
  })
  // A page that Back takes out of the browser's memory may be of a session that is over.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    leaving = false
    void ask()
  })
  tellOfChanges(router, pages)
  wait()
  return () => void ask()
}

/** Somebody who signs in or out by a form of ours does so in every tab. */
function tellOfChanges(router: DataRouter, pages: readonly Page[]): void {
  let { person } = openPage(router, pages)
  router.subscribe(() => {
    const now = openPage(router, pages).person
    if (now === person) return
    person = now
    tellOtherTabs()
  })
}

type Frame = { viewer?: { id: string } | null; company?: { id: string } | null } | undefined

function openPage({ state }: DataRouter, pages: readonly Page[]): OpenPage {
  const frame = state.loaderData['root'] as Frame
  const shown = pages.find(({ id }) => id === state.matches.at(-1)?.route.id)
  return { person: frame?.viewer?.id ?? null, company: frame?.company?.id ?? null, public: shown?.public ?? false }
}

/** Null when it cannot be told: offline, or something does not answer. Nobody is signed out because of that. */
async function fetchAnswer(): Promise<SessionAnswer | null> {
  try {
    const response = await httpClient({ base: location.origin })('/session.json', { cache: 'no-store' })
    const answer = (await response.json()) as Partial<SessionAnswer>
    return answer.person !== undefined && Array.isArray(answer.companies) ? (answer as SessionAnswer) : null
  } catch {
    return null
  }
}

/**
 * Asks the server for this page anew, as a document: it remembers the page and asks to sign in, or shows it to whoever
 * is signed in now. Nothing may hold this up, least of all in a tab that nobody looks at.
 */
function leave(person: string): void {
  keepTyping(person, location.pathname + location.search)
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.assign(location.href.replace(/#.*/, ''))
}
