import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createWorkerStage, freePort, patiently } from './testing/worker-fixture.ts'

/*
 * When a mail is sent twice, and when not. Between the mail server's yes and our knowing of it there is no certainty:
 * what may have arrived is sent again, as the same mail and not for ever. In all other cases it arrives once.
 */

const stage = createWorkerStage()
const cleanUp: (() => void)[] = []
afterEach(() => {
  for (const act of cleanUp.splice(0)) act()
})

/** The way to the backend, which can be broken and mended. */
async function wayToBackend() {
  const { port } = new URL(stage.backend.url)
  const own = await freePort()
  const sockets = new Set<Socket>()
  let server: Server | undefined
  const way = {
    url: `http://127.0.0.1:${own}`,
    mend: async () => {
      server = createServer((socket) => {
        const onward = connect(Number(port), '127.0.0.1')
        for (const [from, to] of [
          [socket, onward],
          [onward, socket],
        ] as const) {
          sockets.add(from)
          from.pipe(to)
          from.on('error', () => to.destroy())
        }
      }).listen(own, '127.0.0.1')
      await once(server, 'listening')
    },
    cut: () => {
      server?.close()
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
  }
  cleanUp.push(way.cut)
  await way.mend()
  return way
}

const claimEnds = async () =>
  (await stage.backend.sql<{ at: string }>('select max(available_at) as at from public.outbox'))[0]!.at

test('a mail that the mail server takes its time for arrives once, and is nobody else’s meanwhile', async () => {
  const taken = Promise.withResolvers<void>()
  stage.answersAfter(taken.promise)
  await stage.startMailServer()
  await stage.backendIsAt(stage.backend.url)
  await stage.invite('slow@example.com')
  stage.startWorker()
  await vi.waitFor(() => expect(stage.received).toHaveLength(1), patiently)
  // The claim is renewed while the answer is waited for, for longer than most give a server to answer.
  const first = Date.parse(await claimEnds())
  await vi.waitFor(async () => expect(Date.parse(await claimEnds()) - first).toBeGreaterThan(15_000), {
    ...patiently,
    timeout: 60_000,
  })
  taken.resolve()
  await vi.waitFor(async () => expect(await stage.waiting()).toBe(0), patiently)
  expect(stage.receivedFor()).toEqual(['slow@example.com'])
}, 90_000)

test('a mail arrives once, though the database was away when the mail server had it', async () => {
  const taken = Promise.withResolvers<void>()
  stage.answersAfter(taken.promise)
  await stage.startMailServer()
  const way = await wayToBackend()
  await stage.backendIsAt(way.url)
  await stage.invite('one@example.com')
  stage.startWorker()
  await vi.waitFor(() => expect(stage.received).toHaveLength(1), patiently)
  way.cut()
  taken.resolve()
  await vi.waitFor(() => expect(stage.said()).toContain('The worker waits: complete_outbox'), patiently)
  // So long that its claim has ended; and a mail that comes after shows that the worker is at it again.
  await stage.passTime()
  await stage.invite('two@example.com')
  await way.mend()
  await vi.waitFor(async () => expect(await stage.waiting()).toBe(0), patiently)
  expect(stage.receivedFor()).toEqual(['one@example.com', 'two@example.com'])
})

test('told to stop while the database is away, the worker says what became of the last mail first', async () => {
  const taken = Promise.withResolvers<void>()
  stage.answersAfter(taken.promise)
  await stage.startMailServer()
  const way = await wayToBackend()
  await stage.backendIsAt(way.url)
  await stage.invite('one@example.com')
  stage.startWorker()
  await vi.waitFor(() => expect(stage.received).toHaveLength(1), patiently)
  way.cut()
  const ended = stage.end('SIGTERM')
  await vi.waitFor(() => expect(stage.said()).toContain('Stopping'), patiently)
  taken.resolve()
  await vi.waitFor(() => expect(stage.said()).toContain('The worker waits: complete_outbox'), patiently)
  await way.mend()
  expect(await ended).toEqual([0, null])
  expect(await stage.waiting()).toBe(0)
})

test('when the worker is killed, the mail in hand is sent once more as the same mail, and no other twice', async () => {
  const addresses = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']
  await stage.startMailServer()
  await stage.backendIsAt(stage.backend.url)
  await stage.invite(addresses[0]!, addresses[1]!)
  stage.startWorker()
  await vi.waitFor(async () => expect(await stage.waiting()).toBe(0), patiently)
  stage.answersAfter(new Promise(() => {}))
  await stage.invite(addresses[2]!, addresses[3]!)
  await vi.waitFor(() => expect(stage.received).toHaveLength(3), patiently)
  await stage.end('SIGKILL')
  const [inHand] = stage.received.slice(-1)

  stage.answersAfter(Promise.resolve())
  await stage.passTime()
  stage.startWorker()
  await vi.waitFor(async () => expect(await stage.waiting()).toBe(0), patiently)
  expect(stage.receivedFor()).toEqual([...addresses, ...inHand!.envelope].sort())
  const again = stage.received.filter(({ envelope }) => envelope[0] === inHand!.envelope[0])
  expect(new Set(again.map(({ messageId }) => messageId))).toEqual(new Set([inHand!.messageId]))
})

test('a mail whose answer is lost each time is given up after eight; one that never arrived is tried for ever', async () => {
  stage.cutAfter.add('unanswered@example.com')
  stage.cutBefore.add('unheard@example.com')
  await stage.startMailServer()
  await stage.backendIsAt(stage.backend.url)
  await stage.invite('unanswered@example.com', 'unheard@example.com')
  // So far along that the wait after each attempt is an hour, which nothing but its end makes it.
  await stage.backend.sql('update public.outbox set attempts = 10')
  stage.startWorker()
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    await vi.waitFor(async () => {
      const rows = await stage.backend.sql(
        `select recipient, smtp_rejections, completed_at is not null as over from public.outbox
         where attempts = 10 + case recipient when 'unanswered@example.com' then least($1::integer, 8) else $1::integer end
           and error is not null and (completed_at is not null or available_at > now() + interval '50 minutes')
         order by recipient`,
        [attempt],
      )
      expect(rows).toEqual([
        { recipient: 'unanswered@example.com', smtp_rejections: Math.min(attempt, 8), over: attempt >= 8 },
        { recipient: 'unheard@example.com', smtp_rejections: 0, over: false },
      ])
    }, patiently)
    if (attempt === 9) stage.cutBefore.clear()
    await stage.passTime()
  }
  await vi.waitFor(async () => expect(await stage.waiting()).toBe(0), patiently)
  expect(stage.receivedFor()).toEqual([
    ...Array.from({ length: 8 }, () => 'unanswered@example.com'),
    'unheard@example.com',
  ])
  const [, ...others] = new Set(
    stage.received.filter(({ envelope }) => envelope[0] === 'unanswered@example.com').map(({ messageId }) => messageId),
  )
  expect(others).toEqual([])
}, 90_000)
