import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { storageListDefaults } from '#domain/backend-defaults.ts'
import { realtimeTopicNames } from '#domain/realtime.ts'
import { initials } from '#ui/avatar/initials.ts'
import { createDelayedFlag } from '#ui/progress/delayed-flag.ts'
import { createToastStore } from '#ui/toast/toast-store.ts'
import type { Database } from '../../src/app/data/database.types.ts'
import { savePicture } from '../../src/app/data/profiles.ts'
import { startBackendProxy } from '../responses/backend-proxy.ts'
import { createTestApp } from '../responses/test-app.ts'

/** docs/spec.md §9. */

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const timers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })

test('Toast notifications close automatically after 5000 ms; the timer pauses while the pointer is over them.', () => {
  timers()
  const store = createToastStore()
  const shown = () => store.getSnapshot().length
  store.add({ text: 'Saved.' })
  vi.advanceTimersByTime(4999)
  expect(shown()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(shown()).toBe(0)

  const id = store.add({ text: 'Saved again.' })
  vi.advanceTimersByTime(4000)
  store.pause(id, 'pointer')
  vi.advanceTimersByTime(60_000)
  expect(shown()).toBe(1)
  store.resume(id, 'pointer')
  vi.advanceTimersByTime(999)
  expect(shown()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(shown()).toBe(0)
})

test('Avatar initials come from the first 2 words of the alt text.', () => {
  expect(initials('Ada King Lovelace')).toBe('AK')
  expect(initials('Ada Lovelace')).toBe('AL')
  expect(initials('ada')).toBe('A')
  expect(initials('王小明')).toBe('王')
})

test('Asynchronous view delay 200 ms.', () => {
  timers()
  const states: boolean[] = []
  const view = createDelayedFlag((shown) => states.push(shown))
  view.set(true)
  vi.advanceTimersByTime(199)
  expect(states).toEqual([])
  vi.advanceTimersByTime(1)
  expect(states).toEqual([true])
})

test('At most 5 route preloads run at once; link prefetching is skipped on save-data or 2g connections.', async () => {
  const held: (() => void)[] = []
  let most = 0
  const server = createServer((_request, response) => {
    held.push(() => response.setHeader('content-type', 'application/json').end('{"routes":{},"status":200}'))
    most = Math.max(most, held.length)
    arrived()
  })
  let arrived = () => {}
  const arrivals = (count: number) =>
    new Promise<void>((resolve) => {
      arrived = () => held.length >= count && resolve()
      arrived()
    })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  vi.stubGlobal('location', { origin: base })
  vi.stubGlobal('document', { getElementById: () => null })
  const { prefetch } = await import('../../src/app/browser/data/prefetch-cache.ts')
  for (let page = 0; page < 12; page += 1) prefetch(new URL(`${base}/page${page}`), async () => {})
  let answered = 0
  while (answered < 12) {
    await arrivals(Math.min(5, 12 - answered))
    await arrivedSoon()
    answered += held.length
    for (const answer of held.splice(0)) answer()
  }
  expect(most).toBe(5)
  await new Promise((resolve) => server.close(resolve))

  const { prefersReducedData } = await import('../../src/app/browser/data/save-data.ts')
  expect([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }].map(prefersReducedData)).toEqual([
    true,
    true,
    true,
  ])
  expect(
    [undefined, {}, { effectiveType: '4g' }, { saveData: false, effectiveType: '3g' }].map(prefersReducedData),
  ).toEqual([false, false, false, false])
})

test('Session: token auto-refresh, persisted session, session detection from the address; refresh check every 30 seconds; session cookies last 400 days.', async () => {
  const app = await createTestApp()
  const email = 'ana@example.com'
  const password = 'correct horse battery'

  // From the URL: an e-mail link starts a session.
  const browser = app.browser()
  await browser.post('/login?mode=sign-up', { intent: 'sign-up', displayName: 'Ana', email, password })
  const [mail] = await app.backend.mails(email)
  const [, tokenHash = ''] = /token_hash=([\w-]+)/.exec(mail?.text ?? '') ?? []
  const path = `/confirm?token_hash=${tokenHash}&type=signup`
  const confirmed = await app.browser().post(path, { intent: 'confirm', tokenHash, purpose: 'signup' })
  const cookie = confirmed.headers.getSetCookie().find((one) => one.startsWith('trackquery-session=')) ?? ''
  const days400 = 400 * 24 * 60 * 60
  expect(cookie).toContain(`; Max-Age=${days400};`)

  // The stored session works at the next visit, and a token that is about to expire is refreshed.
  const encoded = decodeURIComponent(/=([^;]*)/.exec(cookie)?.[1] ?? '')
  const stored = JSON.parse(Buffer.from(encoded.slice('base64-'.length), 'base64url').toString()) as Stored
  const personId = decodeJwt(stored.access_token).sub ?? ''
  const returning = app.browser({
    'trackquery-session': await app.sessionCookie(personId, {
      lifetime: 119,
      refreshToken: stored.refresh_token,
    }),
  })
  const answer = await returning.get('/company')
  expect(answer.status).toBe(200)
  const exchanged = answer.headers.getSetCookie().filter((one) => one.startsWith('trackquery-session='))
  expect(exchanged).toEqual([expect.stringContaining(`; Max-Age=${days400};`)])
  const lasting = app.browser({ 'trackquery-session': await app.sessionCookie(personId, { lifetime: 130 }) })
  expect((await lasting.get('/company')).headers.getSetCookie()).toEqual([])
  await app.close()

  expect(await secondsBetweenChecks()).toEqual([30, 30, 30])
})

type Stored = Record<'access_token' | 'refresh_token', string>

/** The delays between the first session checks of a visible page. */
async function secondsBetweenChecks(): Promise<number[]> {
  let asked = () => {}
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"person":"ana","endsAt":null,"companies":[]}')
    asked()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { visibilityState: 'visible', getElementById: () => null }),
  )
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}/company`))
  vi.stubGlobal('BroadcastChannel', undefined)
  const { pollSession } = await import('../../src/app/browser/session-monitor/poll-session.ts')
  const loaderData = { root: { viewer: { id: 'ana' }, company: null } }
  const state = { loaderData, matches: [{ route: { id: 'company' } }] }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  pollSession({ state, subscribe: () => {}, revalidate: () => {} } as never, [])

  const gaps: number[] = []
  while (gaps.length < 3) {
    const next = new Promise<void>((resolve) => (asked = resolve))
    let seconds = 0
    while (!(await Promise.race([next.then(() => true), arrivedSoon()])) && seconds < 60) {
      vi.advanceTimersByTime(1000)
      seconds += 1
    }
    gaps.push(seconds)
  }
  await new Promise((resolve) => server.close(resolve))
  // The last response sets the next timer, which needs the mocked page.
  await arrivedSoon()
  return gaps
}

/** Waits until sent requests have arrived. On loopback two turns of the event loop are enough; this waits for twenty. */
const arrivedSoon = () =>
  new Promise<false>((resolve) => {
    let turns = 20
    const turn = () => (turns-- > 0 ? setImmediate(turn) : resolve(false))
    turn()
  })

/** The WebSockets that a page opens, and the frames that it sends. A test ends them by hand. */
function stubWebSockets() {
  const opened: StubSocket[] = []
  class StubSocket {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    readyState = StubSocket.CONNECTING
    bufferedAmount = 0
    frames: string[] = []
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null
    onclose: ((event: object) => void) | null = null
    onerror: (() => void) | null = null

    constructor() {
      opened.push(this)
    }
    send(frame: string) {
      this.frames.push(frame)
    }
    open() {
      this.readyState = StubSocket.OPEN
      this.onopen?.()
    }
    close() {
      this.readyState = StubSocket.CLOSED
      this.onclose?.({ code: 1006, reason: '', wasClean: false })
    }
  }
  vi.stubGlobal('WebSocket', StubSocket)
  return opened
}

test('Realtime: heartbeat every 30000 ms, timeout 10000 ms, reconnect delays 1 s, 2 s, 5 s, then 10 s.', async () => {
  vi.useFakeTimers()
  const sockets = stubWebSockets()
  // Reconnects come at random up to a fifth later.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => void vi.restoreAllMocks())
  const { connect } = await import('../../src/app/browser/realtime/realtime-client.ts')
  let losses = 0
  const handlers = {
    token: async () => null,
    event: () => {},
    presence: () => {},
    joined: () => {},
    lost: () => (losses += 1),
    rejected: () => {},
  }
  const config = { url: 'http://127.0.0.1:1', publishableKey: 'key' } as Parameters<typeof connect>[0]
  const connection = connect(config, 'tab', handlers)
  onTestFinished(() => connection.disconnect())
  const [topic] = realtimeTopicNames
  await connection.syncChannels({ [topic]: 'a topic' })
  const first = sockets[0]!
  first.open()

  // The join is not answered.
  await vi.advanceTimersByTimeAsync(9_999)
  expect(losses).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(losses).toBe(1)

  const heartbeats = () => sockets.at(-1)!.frames.filter((frame) => frame.includes('heartbeat')).length
  await vi.advanceTimersByTimeAsync(19_999)
  expect(heartbeats()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(heartbeats()).toBe(1)

  for (const [place, delay] of [1000, 2000, 5000, 10_000, 10_000, 10_000].entries()) {
    sockets.at(-1)!.close()
    await vi.advanceTimersByTimeAsync(delay - 1)
    expect(sockets).toHaveLength(place + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sockets).toHaveLength(place + 2)
  }
})

test('Storage listing defaults: limit 100, offset 0, sorted by name ascending; cache control 3600.', async () => {
  const direct = await createTestApp()
  const proxy = await startBackendProxy(direct.backend.url)
  const app = await createTestApp({ backend: direct.backend, backendUrl: proxy.url })
  const id = await app.backend.createUser({ email: 'ana@example.com', name: 'Ana' })

  // What the product asks for when it lists files: the system check.
  const ana = app.browser({ 'trackquery-session': await app.sessionCookie(id) })
  expect((await ana.get('/test/_payload.json')).status).toBe(200)
  const asked = proxy.bodies.get('POST /storage/v1/object/list/attachments') ?? '{}'
  expect(JSON.parse(asked)).toEqual({ prefix: '', limit: 100, offset: 0, sortBy: { column: 'name', order: 'asc' } })

  // What the service answers to it.
  const token = await app.backend.accessToken(id)
  const db = createClient<Database>(app.backend.url, app.backend.publishableKey, { accessToken: async () => token })
  const avatars = db.storage.from('avatars')
  const names = Array.from({ length: 101 }, () => `${crypto.randomUUID()}.png`)
  await app.backend.sql(
    `insert into storage.objects (bucket_id, name) select 'avatars', $1 || '/' || name from unnest($2::text[]) name`,
    [id, names],
  )
  const { data } = await avatars.list(id, storageListDefaults)
  expect(data?.map(({ name }) => name)).toEqual(names.toSorted().slice(0, 100))

  // How a picture is served that the product has stored.
  await savePicture(db, id, new TextEncoder().encode('RIFF'))
  const { data: profile } = await db.from('profiles').select('avatar_path').eq('user_id', id).single()
  const served = await fetch(avatars.getPublicUrl(profile?.avatar_path ?? '').data.publicUrl)
  expect(served.headers.get('cache-control')).toBe('max-age=3600')
  await app.close()
  await proxy.close()
  await direct.close()
})
