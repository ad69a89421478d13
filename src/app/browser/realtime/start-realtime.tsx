import type { DataRouter } from 'react-router'
import { realtimeTiming, type RealtimeConfig, type RealtimeTopic } from '#domain/realtime.ts'
import { realtimeWords } from '#domain/words/en/realtime.ts'
import { provideWords } from '#screens/words.ts'
import { forgetFetched } from '../data/prefetch-cache.ts'
import { askLive } from './fetch-realtime-config.ts'
import { backingOff } from './backoff.ts'
import { followPage } from './follow-page.ts'
import { hear } from './handle-event.ts'
import { openLine, type Line } from './realtime-client.ts'
import { readAnew } from './list-updates.ts'
import { oneAtATime } from './coalesce.ts'
import { ownSigns, watchReader } from './presence-publisher.ts'
import { readPage, type OpenPage } from './page.ts'
import { refresh } from './refresh.ts'
import { tellSign } from './connection-status.ts'
import { liveState } from './state.ts'
import { connectionNow, type Connection } from './connection.ts'
import { showParts } from './view.tsx'
import { viewersOf } from './viewers.ts'
import { whenWoken } from './on-wake.ts'

provideWords({ realtime: realtimeWords })

/** By which what a page shows is kept up with; on the others people tell each other what they do. */
const dataTopics: readonly RealtimeTopic[] = ['company', 'members', 'query', 'person']
/** A token that lasts no longer is asked for anew: the session exchanges one with less than 120 s left, and a heartbeat comes every 30 s. */
const tokenMarginMs = 100_000

/** Whom a tab listens for, and where. */
type Listening = { answer: RealtimeConfig; company: string | null; query: string | null; askedAt: number }

/**
 * Keeps the page that is open up with what others do: one connection for the tab, joined to the channels of its company
 * and of the query that is open. What is heard patches what is shown, or has the page read anew; whatever may have been
 * missed is read once.
 * @param askSession has the session looked after: somebody seems to have lost it
 */
export function goLive(router: DataRouter, askSession: () => void): void {
  const state = liveState()
  const tab = Math.random().toString(36).slice(2)
  const joinedAt = new Map<RealtimeTopic, number>()
  let listening: Listening | null = null
  let line: Line | null = null
  let signs: { of: ReturnType<typeof ownSigns>; query: string } | null = null
  let isOld = false
  let unread = false
  let lacking: ((page: OpenPage) => boolean)[] = []

  const page = () => readPage(router)
  const following = followPage(router, state, () => void settle())
  const reader = watchReader(
    () => signs?.of.tell(),
    (kind) => signs?.of.typed(kind),
  )
  const later = backingOff(() => void settle())
  const connection = (change: Partial<Connection>) =>
    state.connection.set(connectionNow(state.connection.get(), change, Date.now()))

  const hangUp = () => {
    signs?.of.stop()
    signs = null
    line?.close()
    line = null
    joinedAt.clear()
    connection({ joined: false })
  }

  const ask = async (): Promise<Listening | null> => {
    const { company, one } = page()
    const query = one?.query.id ?? null
    const askedAt = Date.now()
    const answer = await askLive({ company, query })
    if (answer === 'signed-out') {
      listening = null
      hangUp()
      state.forget()
      askSession()
      return null
    }
    if (answer === 'gone') {
      listening = null
      hangUp()
      // The server says what the reader gets instead, and the page asks anew from there.
      void router.revalidate()
      return null
    }
    if (answer === null) {
      later.later()
      return null
    }
    isOld = false
    return (listening = { answer, company, query, askedAt })
  }

  const token = async () => {
    const lasts = listening ? listening.askedAt + listening.answer.expiresInMs - Date.now() : 0
    const known = lasts > tokenMarginMs ? listening : ((await ask()) ?? listening)
    return known?.answer.token ?? null
  }

  const wanted = (): Partial<RealtimeConfig['topics']> => {
    if (!listening) return {}
    const { topics } = listening.answer
    const { one } = page()
    const ofQuery = one && one.query.id === listening.query
    const { company, staff, members, person } = topics
    return {
      person,
      // Staff hear of every query on their company's own channel.
      ...(company ? { company, staff } : { members }),
      ...(ofQuery && {
        'query-staff': topics['query-staff'],
        'query-public': topics['query-public'],
        query: company ? null : topics.query,
      }),
    }
  }

  const isStale = ({ person, company, one }: OpenPage) =>
    !listening ||
    isOld ||
    listening.answer.person.id !== person ||
    listening.company !== company ||
    (one !== null && one.query.id !== listening.query)

  const settle = oneAtATime(async () => {
    const open = page()
    if (open.person === null) {
      listening = null
      hangUp()
      return state.forget()
    }
    if (listening && listening.answer.person.id !== open.person) hangUp()
    if (isStale(open) && !(await ask())) return
    if (!listening) return
    const isWanted = listening.answer.topics.person !== null
    connection({ wanted: isWanted })
    if (!isWanted) return hangUp()
    line ??= openLine(listening.answer, `${open.person} ${tab}`, hears)
    sign(open)
    await line.want(wanted())
    check()
  })

  /** Tells others what the reader does, on the channels of the query that is open. */
  const sign = ({ one }: OpenPage) => {
    const query = one?.query.id ?? null
    if (signs?.query === query) return
    signs?.of.stop()
    signs = null
    if (line && listening && query) signs = { of: ownSigns(line, listening.answer, query, reader.state), query }
  }

  const again = backingOff(() => void read())
  const read = oneAtATime(async () => {
    // Nobody looks: once is enough when somebody does.
    unread = document.hidden
    if (unread) return
    const due = lacking
    lacking = []
    const isRead = await refresh(router, {
      list: (fresh, askedAt) => state.news.set(readAnew(state.news.get(), fresh.page.rows, askedAt)),
      renew: ask,
      isNeeded: () => due.some((lacks) => lacks(page())),
    })
    if (isRead) return again.settled()
    lacking.push(...due)
    again.later()
  })
  const readIf = (lacks: (page: OpenPage) => boolean) => {
    lacking.push(lacks)
    void read()
  }

  /** What was said before the last channel was joined was not heard: it is read, once for all channels. */
  const check = () => {
    const data = dataTopics.filter((kind) => wanted()[kind])
    const isJoined = line !== null && data.length > 0 && data.every((kind) => line?.isJoined(kind))
    connection({ joined: isJoined })
    if (!isJoined) return
    const last = Math.max(...data.map((kind) => joinedAt.get(kind) ?? 0))
    if (last >= following.requestedAt()) {
      following.caughtUp(last)
      readIf(() => true)
    }
  }

  const hears = {
    token,
    joined: (kind: RealtimeTopic) => {
      joinedAt.set(kind, Date.now())
      later.settled()
      if (kind === 'query-staff') signs?.of.again()
      if (dataTopics.includes(kind)) forgetFetched()
      check()
    },
    lost: check,
    refused: () => {
      isOld = true
      later.later()
    },
    presence: (said: Record<string, unknown[]>) => state.viewers.set(viewersOf(said, page().person ?? '')),
    event: (kind: RealtimeTopic, event: string, payload: unknown) => {
      const follows = hear(kind, event, payload, { state, page: page(), now: Date.now() })
      if (follows === 'nothing') return
      forgetFetched()
      if (follows === 'topics') {
        isOld = true
        // Everybody in the company hears of it at the same moment.
        setTimeout(() => void settle(), Math.random() * 500)
      } else if (typeof follows === 'function' && event === 'queries') {
        setTimeout(readIf, Math.random() * 1000, follows)
      } else if (typeof follows === 'function' && follows(page())) readIf(follows)
    },
  }

  /** There is reason to believe that what was cut can be had again, or that what seems to be there is not. */
  const wake = oneAtATime(async () => {
    if (line && (await line.isAlive())) return
    hangUp()
    later.stop()
    await settle()
  })

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return
    void wake()
    if (unread) void read()
  })
  for (const name of ['online', 'offline'] as const) {
    window.addEventListener(name, () => {
      connection({ online: navigator.onLine })
      void wake()
    })
  }
  // A page that the browser keeps for the way back must not be connected, and is not told of what happens meanwhile.
  window.addEventListener('pagehide', hangUp)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    hangUp()
    void settle()
  })
  whenWoken(() => void wake())
  setInterval(() => {
    if (state.sign.get() === 'reconnecting') readIf(() => true)
  }, realtimeTiming.pollEveryMs)

  tellSign(state)
  showParts(router, state, { answer: () => listening?.answer ?? null, retry: () => void wake() })
  void settle()
}
