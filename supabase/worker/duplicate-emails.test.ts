import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createWorkerFixture, freePort, patiently } from './testing/worker-fixture.ts'

/**
 * When an e-mail is sent twice, and when not. After a lost response it is unknown whether the mail server accepted the
 * e-mail. It is then sent again with the same Message-ID, a limited number of times. In all other cases it arrives
 * once.
 */

const fixture = createWorkerFixture()
const cleanUp: (() => void)[] = []
afterEach(() => {
  for (const act of cleanUp.splice(0)) act()
})

/** A proxy to the backend that can fail and recover. */
async function startBackendProxy() {
  const { port } = new URL(fixture.backend.url)
  const own = await freePort()
  const sockets = new Set<Socket>()
  let server: Server | undefined
  const proxy = {
    url: `http://127.0.0.1:${own}`,
    recover: async () => {
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
  cleanUp.push(proxy.cut)
  await proxy.recover()
  return proxy
}

const claimEnds = async () =>
  (await fixture.backend.sql<{ at: string }>('select max(available_at) as at from public.outbox'))[0]!.at

test('an e-mail to a slow mail server arrives once, and no other worker claims it meanwhile', async () => {
  const taken = Promise.withResolvers<void>()
  fixture.answersAfter(taken.promise)
  await fixture.startMailServer()
  await fixture.backendIsAt(fixture.backend.url)
  await fixture.invite('slow@example.com')
  fixture.startWorker()
  await vi.waitFor(() => expect(fixture.received).toHaveLength(1), patiently)
  // The claim is renewed while the worker waits for the response.
  const first = Date.parse(await claimEnds())
  await vi.waitFor(async () => expect(Date.parse(await claimEnds()) - first).toBeGreaterThan(15_000), {
    ...patiently,
    timeout: 60_000,
  })
  taken.resolve()
  await vi.waitFor(async () => expect(await fixture.unfinished()).toBe(0), patiently)
  expect(fixture.receivedFor()).toEqual(['slow@example.com'])
})

test('an e-mail arrives once although the database was unreachable when it was sent', async () => {
  const taken = Promise.withResolvers<void>()
  fixture.answersAfter(taken.promise)
  await fixture.startMailServer()
  const proxy = await startBackendProxy()
  await fixture.backendIsAt(proxy.url)
  await fixture.invite('one@example.com')
  fixture.startWorker()
  await vi.waitFor(() => expect(fixture.received).toHaveLength(1), patiently)
  proxy.cut()
  taken.resolve()
  await vi.waitFor(() => expect(fixture.output()).toContain('Sending e-mails failed: complete_outbox'), patiently)
  // The claim has expired by now. The second e-mail shows that the worker is sending again.
  await fixture.passTime()
  await fixture.invite('two@example.com')
  await proxy.recover()
  await vi.waitFor(async () => expect(await fixture.unfinished()).toBe(0), patiently)
  expect(fixture.receivedFor()).toEqual(['one@example.com', 'two@example.com'])
})

test('a stopping worker saves the outcome of the last e-mail although the database was unreachable', async () => {
  const taken = Promise.withResolvers<void>()
  fixture.answersAfter(taken.promise)
  await fixture.startMailServer()
  const proxy = await startBackendProxy()
  await fixture.backendIsAt(proxy.url)
  await fixture.invite('one@example.com')
  fixture.startWorker()
  await vi.waitFor(() => expect(fixture.received).toHaveLength(1), patiently)
  proxy.cut()
  const ended = fixture.end('SIGTERM')
  await vi.waitFor(() => expect(fixture.output()).toContain('Stopping'), patiently)
  taken.resolve()
  await vi.waitFor(() => expect(fixture.output()).toContain('Sending e-mails failed: complete_outbox'), patiently)
  await proxy.recover()
  expect(await ended).toEqual([0, null])
  expect(await fixture.unfinished()).toBe(0)
})

test('a killed worker sends its current e-mail again with the same Message-ID, and no other e-mail twice', async () => {
  const addresses = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']
  await fixture.startMailServer()
  await fixture.backendIsAt(fixture.backend.url)
  await fixture.invite(addresses[0]!, addresses[1]!)
  fixture.startWorker()
  await vi.waitFor(async () => expect(await fixture.unfinished()).toBe(0), patiently)
  fixture.answersAfter(new Promise(() => {}))
  await fixture.invite(addresses[2]!, addresses[3]!)
  await vi.waitFor(() => expect(fixture.received).toHaveLength(3), patiently)
  await fixture.end('SIGKILL')
  const [currentEmail] = fixture.received.slice(-1)

  fixture.answersAfter(Promise.resolve())
  await fixture.passTime()
  fixture.startWorker()
  await vi.waitFor(async () => expect(await fixture.unfinished()).toBe(0), patiently)
  expect(fixture.receivedFor()).toEqual([...addresses, ...currentEmail!.envelope].sort())
  const again = fixture.received.filter(({ envelope }) => envelope[0] === currentEmail!.envelope[0])
  expect(new Set(again.map(({ messageId }) => messageId))).toEqual(new Set([currentEmail!.messageId]))
})

test('an e-mail that gets no response is given up after eight attempts, and one that was never transmitted is retried forever', async () => {
  fixture.cutAfter.add('unanswered@example.com')
  fixture.cutBefore.add('unheard@example.com')
  await fixture.startMailServer()
  await fixture.backendIsAt(fixture.backend.url)
  await fixture.invite('unanswered@example.com', 'unheard@example.com')
  // After so many attempts the next one is an hour later, unless the e-mail is given up.
  await fixture.backend.sql('update public.outbox set attempts = 10')
  fixture.startWorker()
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    await vi.waitFor(async () => {
      const rows = await fixture.backend.sql(
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
    if (attempt === 9) fixture.cutBefore.clear()
    await fixture.passTime()
  }
  await vi.waitFor(async () => expect(await fixture.unfinished()).toBe(0), patiently)
  expect(fixture.receivedFor()).toEqual([
    ...Array.from({ length: 8 }, () => 'unanswered@example.com'),
    'unheard@example.com',
  ])
  const [, ...others] = new Set(
    fixture.received
      .filter(({ envelope }) => envelope[0] === 'unanswered@example.com')
      .map(({ messageId }) => messageId),
  )
  expect(others).toEqual([])
})
