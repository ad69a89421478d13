import { execFileSync } from 'node:child_process'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { WorkerState } from '../../src/app/server/start/runtime.ts'
import { startWorker } from '../../tools/start-worker.ts'
import { sendDueReplies } from './send-due-replies.ts'
import { createWorkerFixture, freePort, seedQuery, patiently } from './testing/worker-fixture.ts'

const fixture = createWorkerFixture()

test('each e-mail arrives once although the mail server was unreachable, and invitation tokens are deleted from the outbox', async () => {
  await fixture.invite('ada@example.com', 'bob@example.com', 'cleo@example.com')
  await fixture.backendIsAt(fixture.backend.url)
  fixture.startWorker()
  await vi.waitFor(() => expect(fixture.output()).toContain('Sending e-mails failed'), patiently)
  await fixture.startMailServer()
  await vi.waitFor(async () => expect(await fixture.unfinished()).toBe(0), patiently)

  expect(fixture.receivedFor()).toEqual(['ada@example.com', 'bob@example.com', 'cleo@example.com'])
  const [mail] = fixture.received
  expect(mail?.subject).toBe('Ada invites you to Acme on TrackQuery')
  expect(mail?.from?.address).toBe('no-reply@desk.example')
  expect(mail?.html).toContain('https://desk.example/company?invite=secret-of-')
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@trackquery>$/)
  expect(await fixture.backend.sql(`select 1 from public.outbox where data ? 'token'`)).toEqual([])

  expect(await fixture.end('SIGTERM')).toEqual([0, null])
})

test('a rejected e-mail is retried with the same Message-ID and delays no other', async () => {
  fixture.refused.add('later@example.com')
  await fixture.startMailServer()
  await fixture.backendIsAt(fixture.backend.url)
  await fixture.invite('later@example.com', 'now@example.com')
  fixture.startWorker()
  await vi.waitFor(
    () => expect(fixture.received.map(({ envelope }) => envelope)).toEqual([['now@example.com']]),
    patiently,
  )
  const [row] = await vi.waitFor(async () => {
    const rows = await fixture.backend.sql<{ id: string; error: string | null }>(
      'select id, error from public.outbox where completed_at is null and error is not null',
    )
    expect(rows).toHaveLength(1)
    return rows
  }, patiently)
  expect(row?.error).toContain('No such mailbox')

  fixture.refused.clear()
  await fixture.backend.sql('update public.outbox set available_at = now() where id = $1', [row?.id])
  await vi.waitFor(async () => expect(await fixture.unfinished()).toBe(0), patiently)
  expect(fixture.received.map(({ messageId }) => messageId)).toContain(`<${row?.id}@trackquery>`)
})

test('a deferred e-mail arrives once after many attempts, and one that is rejected eight times is given up', async () => {
  fixture.deferred.add('greylisted@example.com')
  fixture.refused.add('nobody@example.com')
  await fixture.startMailServer()
  await fixture.backendIsAt(fixture.backend.url)
  await fixture.invite('greylisted@example.com', 'nobody@example.com')
  // After so many attempts the next one is an hour later, unless the e-mail is given up.
  await fixture.backend.sql('update public.outbox set attempts = 10')
  fixture.startWorker()
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await vi.waitFor(async () => {
      const rows = await fixture.backend.sql(
        `select recipient, smtp_rejections, completed_at is not null as over from public.outbox
         where attempts = 10 + case recipient when 'nobody@example.com' then least($1::integer, 8) else $1::integer end
           and error is not null and (completed_at is not null or available_at > now() + interval '50 minutes')
         order by recipient`,
        [attempt],
      )
      expect(rows).toEqual([
        { recipient: 'greylisted@example.com', smtp_rejections: 0, over: false },
        { recipient: 'nobody@example.com', smtp_rejections: Math.min(attempt, 8), over: attempt >= 8 },
      ])
    }, patiently)
    if (attempt === 10) fixture.deferred.clear()
    await fixture.passTime()
  }
  await vi.waitFor(async () => expect(await fixture.unfinished()).toBe(0), patiently)
  expect(fixture.received.map(({ envelope }) => envelope)).toEqual([['greylisted@example.com']])
})

test('the worker waits for a backend that is unreachable or has moved', async () => {
  await fixture.startMailServer()
  await fixture.invite('dora@example.com')
  await fixture.backendIsAt(`http://127.0.0.1:${await freePort()}`)
  fixture.startWorker()
  await vi.waitFor(() => expect(fixture.output()).toContain('Sending e-mails failed'), patiently)
  await fixture.backendIsAt(fixture.backend.url)
  await vi.waitFor(() => expect(fixture.received).toHaveLength(1), patiently)
  await vi.waitFor(() => expect(fixture.output()).toContain('E-mails are sent again'), patiently)
})

test('notification e-mails arrive once and in one thread although the mail server failed and the worker was killed', async () => {
  const { query, reply } = await seedQuery(fixture)
  await fixture.backendIsAt(fixture.backend.url)
  fixture.startWorker()
  await vi.waitFor(() => expect(fixture.output()).toContain('Sending e-mails failed'), patiently)
  const bodies = Array.from({ length: 12 }, (_, at) => `Answer number ${at}.`)
  for (const body of bodies.slice(0, 6)) await reply(body)
  await fixture.end('SIGKILL')
  for (const body of bodies.slice(6)) await reply(body)
  fixture.startWorker()
  await fixture.startMailServer()
  await vi.waitFor(async () => expect(await fixture.unfinished()).toBe(0), patiently)

  const thread = `<query-${query.id}@trackquery>`
  const isReceipt = (mail: (typeof fixture.received)[number]) =>
    /^\[TrackQuery K\w+-1\] We have your query: /.test(mail.subject ?? '')
  const answers = fixture.received.filter((mail) => !isReceipt(mail))
  expect(answers.map(({ text }) => /Answer number \d+\./.exec(text ?? '')?.[0]).sort()).toEqual(bodies.sort())
  for (const { subject } of answers) expect(subject).toMatch(/^\[TrackQuery K\w+-1\] Where is my chair\?$/)
  expect(fixture.received.filter(isReceipt)).toHaveLength(1)
  expect(new Set(fixture.received.map(({ messageId }) => messageId)).size).toBe(bodies.length + 1)
  for (const mail of fixture.received) {
    expect(mail.references).toBe(thread)
    const ended = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value
    expect(ended).toMatch(/^<https:\/\/desk\.example\/unsubscribe\?token=[0-9a-f]{64}>$/)
  }
})

/** Every loop of the worker waits for its next run: e-mails, proofs of addresses, scheduled replies and scheduled tasks. */
const pauses = { mail: 500, proofs: 400, replies: 1000, tasks: 60_000 }

test('the worker sends a scheduled reply at its next run after the reply is due, and notifies nobody of the reply before', async () => {
  await fixture.startMailServer()
  await fixture.backendIsAt(fixture.backend.url)
  const clock = fixture.startWorkerByClock()
  const { sql } = fixture.backend
  const looksAgain = () => vi.waitFor(() => expect(clock.waits()).toContain(pauses.replies), patiently)
  const { query, reply } = await seedQuery(fixture)
  const isLate = async (id: string) =>
    (
      await sql<{ late: boolean | null }>('select sent_at >= scheduled_at as late from public.messages where id = $1', [
        id,
      ])
    )[0]
  await looksAgain()
  for (let at = 0; at < 5; at += 1) {
    const { id } = await reply(`Held ${at}`, 60)
    clock.pass(pauses.replies)
    await looksAgain()
    expect(await isLate(id)).toEqual({ late: null })

    await fixture.makeDue(id)
    clock.pass(pauses.replies)
    await looksAgain()
    expect(await isLate(id)).toEqual({ late: true })
  }
  const mailsArrived = async () => {
    clock.pass(pauses.mail)
    expect(fixture.received).toHaveLength(5)
  }
  await vi.waitFor(mailsArrived, patiently)
  const early = await sql(
    `select 1 from public.notifications n join public.messages m on m.id = n.source_id
     where m.query_id = $1 and n.at < m.scheduled_at`,
    [query.id],
  )
  expect(early).toEqual([])
})

/* bench/latency.ts measures by a real clock how late a reply is sent. */
test.each([
  { nextInMs: 250, pause: 250 },
  { nextInMs: 5000, pause: 1000 },
  { nextInMs: null, pause: 1000 },
])('the worker pauses for $pause ms if the next reply is due in $nextInMs ms', async ({ nextInMs, pause }) => {
  const rpc = vi.fn(async () => ({ data: { sent: 0, nextInMs }, error: null }))
  expect(await sendDueReplies({ rpc } as unknown as SupabaseClient)).toBe(pause)
  expect(rpc).toHaveBeenCalledExactlyOnceWith('send_due_replies')
})

test('a pending rotation of realtime topics happens at the next run of the worker', async () => {
  await seedQuery(fixture)
  const { sql } = fixture.backend
  const epochs = () => sql('select id, topic_version from public.companies order by id')
  const before = await epochs()
  await sql('insert into private.pending_rotations select id from public.companies')
  await fixture.backendIsAt(fixture.backend.url)
  fixture.startWorker()
  const raised = before.map(({ id, topic_version }) => ({ id, topic_version: Number(topic_version) + 1 }))
  await vi.waitFor(async () => expect(await epochs()).toEqual(raised), patiently)
})

test('a slow mail server delays neither rotations of realtime topics nor scheduled replies', async () => {
  const { reply } = await seedQuery(fixture)
  const { sql } = fixture.backend
  fixture.answersAfter(new Promise(() => {}))
  await fixture.startMailServer()
  await fixture.backendIsAt(fixture.backend.url)
  await fixture.invite('slow@example.com')
  const clock = fixture.startWorkerByClock()
  await vi.waitFor(() => expect(fixture.received).toHaveLength(1), patiently)
  const othersWait = () =>
    vi.waitFor(() => expect(clock.waits().sort()).toEqual([pauses.replies, pauses.proofs, pauses.tasks]), patiently)
  await othersWait()
  const { id } = await reply('It is on its way.', 60)
  await fixture.makeDue(id)
  const [company] = await sql('select id, topic_version from public.companies limit 1')
  await sql('insert into private.pending_rotations values ($1)', [company!.id])
  clock.pass(pauses.tasks)
  await othersWait()
  expect(await sql('select 1 from public.messages where id = $1 and sent_at is not null', [id])).toHaveLength(1)
  const [rotated] = await sql('select topic_version from public.companies where id = $1', [company!.id])
  expect(rotated).toEqual({ topic_version: Number(company!.topic_version) + 1 })
})

test('a stopping worker finishes the current e-mail and leaves the others to the next start', async () => {
  const arrived = Promise.withResolvers<void>()
  fixture.answersAfter(arrived.promise)
  await fixture.startMailServer()
  await fixture.backendIsAt(fixture.backend.url)
  await fixture.invite('one@example.com', 'two@example.com', 'three@example.com')
  fixture.startWorker()
  await vi.waitFor(() => expect(fixture.received).toHaveLength(1), patiently)
  const ended = fixture.end('SIGTERM')
  await vi.waitFor(() => expect(fixture.output()).toContain('Stopping'), patiently)
  arrived.resolve()
  expect(await ended).toEqual([0, null])
  expect(fixture.received).toHaveLength(1)
  expect(await fixture.unfinished()).toBe(2)

  await fixture.passTime()
  fixture.startWorker()
  await vi.waitFor(async () => expect(await fixture.unfinished()).toBe(0), patiently)
  expect(fixture.receivedFor()).toEqual(['one@example.com', 'three@example.com', 'two@example.com'])
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a worker that gets %s twice finishes the current e-mail, so that the next start does not send it again',
  async (signal) => {
    const arrived = Promise.withResolvers<void>()
    fixture.answersAfter(arrived.promise)
    await fixture.startMailServer()
    await fixture.backendIsAt(fixture.backend.url)
    await fixture.invite('one@example.com')
    fixture.startWorker()
    await vi.waitFor(() => expect(fixture.received).toHaveLength(1), patiently)
    void fixture.end(signal)
    await vi.waitFor(() => expect(fixture.output()).toContain('Stopping'), patiently)
    const ended = fixture.end(signal)
    arrived.resolve()
    expect(await ended).toEqual([0, null])

    await fixture.passTime()
    await fixture.invite('two@example.com')
    fixture.startWorker()
    await vi.waitFor(async () => expect(await fixture.unfinished()).toBe(0), patiently)
    expect(fixture.receivedFor()).toEqual(['one@example.com', 'two@example.com'])
  },
)

test('a stop of the app waits until its worker has stored that an e-mail was sent', async () => {
  const arrived = Promise.withResolvers<void>()
  fixture.answersAfter(arrived.promise)
  await fixture.startMailServer()
  await fixture.backendIsAt(fixture.backend.url)
  await fixture.invite('one@example.com')
  const stop = startWorker(fixture.variables(), { endedAt: null })
  onTestFinished(stop)
  await vi.waitFor(() => expect(fixture.received).toHaveLength(1), patiently)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stopped = stop().then(() => fixture.unfinished())
  // The worker itself waits 30 s for the mail server.
  vi.advanceTimersByTime(29_999)
  vi.useRealTimers()
  // A stop that had given up would count the e-mail before its answer arrives.
  await fixture.backend.sql('select 1')
  arrived.resolve()
  expect(await stopped).toBe(0)
})

/** The process ids of the workers that this process started. */
const workers = (): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('supabase/worker/main.ts'))
    .map((line) => Number.parseInt(line, 10))

test('a worker of the app that is killed starts again, and its state says since when it has ended', async () => {
  await fixture.startMailServer()
  await fixture.backendIsAt(fixture.backend.url)
  const state: WorkerState = { endedAt: null }
  onTestFinished(startWorker(fixture.variables(), state))
  for (const email of ['one@example.com', 'two@example.com', 'three@example.com']) {
    await fixture.invite(email)
    await vi.waitFor(() => expect(fixture.receivedFor()).toContain(email), patiently)
    for (const pid of workers()) process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(state.endedAt).not.toBeNull(), patiently)
    await vi.waitFor(() => expect(state.endedAt).toBeNull(), patiently)
  }
})
