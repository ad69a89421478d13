import { expect, test, vi } from 'vitest'
import { createWorkerStage, freePort, furnishDesk, patiently } from './testing/worker-fixture.ts'

const stage = createWorkerStage()

test('each mail arrives once, though the mail server was away, and its secret is kept no longer', async () => {
  await stage.invite('ada@example.com', 'bob@example.com', 'cleo@example.com')
  await stage.backendIsAt(stage.backend.url)
  stage.startWorker()
  await vi.waitFor(() => expect(stage.said()).toContain('The worker waits'), patiently)
  await stage.startMailServer()
  await vi.waitFor(async () => expect(await stage.waiting()).toBe(0), patiently)

  expect(stage.receivedFor()).toEqual(['ada@example.com', 'bob@example.com', 'cleo@example.com'])
  const [mail] = stage.received
  expect(mail?.subject).toBe('Ada invites you to Acme on TrackQuery')
  expect(mail?.from?.address).toBe('no-reply@desk.example')
  expect(mail?.html).toContain('https://desk.example/company?invite=secret-of-')
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@trackquery>$/)
  expect(await stage.backend.sql(`select 1 from public.outbox where data ? 'token'`)).toEqual([])

  expect(await stage.end('SIGTERM')).toEqual([0, null])
})

test('a mail that bounces is tried again with the same Message-ID, and holds up no other', async () => {
  stage.refused.add('later@example.com')
  await stage.startMailServer()
  await stage.backendIsAt(stage.backend.url)
  await stage.invite('later@example.com', 'now@example.com')
  stage.startWorker()
  await vi.waitFor(
    () => expect(stage.received.map(({ envelope }) => envelope)).toEqual([['now@example.com']]),
    patiently,
  )
  const [row] = await vi.waitFor(async () => {
    const rows = await stage.backend.sql<{ id: string; error: string | null }>(
      'select id, error from public.outbox where completed_at is null and error is not null',
    )
    expect(rows).toHaveLength(1)
    return rows
  }, patiently)
  expect(row?.error).toContain('No such mailbox')

  stage.refused.clear()
  await stage.backend.sql('update public.outbox set available_at = now() where id = $1', [row?.id])
  await vi.waitFor(async () => expect(await stage.waiting()).toBe(0), patiently)
  expect(stage.received.map(({ messageId }) => messageId)).toContain(`<${row?.id}@trackquery>`)
})

test('a mail that is put off arrives once in the end, however often it was; one refused eight times is given up', async () => {
  stage.putOff.add('greylisted@example.com')
  stage.refused.add('nobody@example.com')
  await stage.startMailServer()
  await stage.backendIsAt(stage.backend.url)
  await stage.invite('greylisted@example.com', 'nobody@example.com')
  // So far along that the wait after each attempt is an hour, which nothing but its end makes it.
  await stage.backend.sql('update public.outbox set attempts = 10')
  stage.startWorker()
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await vi.waitFor(async () => {
      const rows = await stage.backend.sql(
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
    if (attempt === 10) stage.putOff.clear()
    await stage.passTime()
  }
  await vi.waitFor(async () => expect(await stage.waiting()).toBe(0), patiently)
  expect(stage.received.map(({ envelope }) => envelope)).toEqual([['greylisted@example.com']])
}, 60_000)

test('the worker waits for a backend that is away or has moved', async () => {
  await stage.startMailServer()
  await stage.invite('dora@example.com')
  await stage.backendIsAt(`http://127.0.0.1:${await freePort()}`)
  stage.startWorker()
  await vi.waitFor(() => expect(stage.said()).toContain('The worker waits'), patiently)
  await stage.backendIsAt(stage.backend.url)
  await vi.waitFor(() => expect(stage.received).toHaveLength(1), patiently)
  await vi.waitFor(() => expect(stage.said()).toContain('The worker goes on'), patiently)
})

test('what people are told by mail arrives once, in one thread, though the mail server was away and the worker died', async () => {
  const { query, reply } = await furnishDesk(stage)
  await stage.backendIsAt(stage.backend.url)
  stage.startWorker()
  await vi.waitFor(() => expect(stage.said()).toContain('The worker waits'), patiently)
  const bodies = Array.from({ length: 12 }, (_, at) => `Answer number ${at}.`)
  for (const body of bodies.slice(0, 6)) await reply(body)
  await stage.end('SIGKILL')
  for (const body of bodies.slice(6)) await reply(body)
  stage.startWorker()
  await stage.startMailServer()
  await vi.waitFor(async () => expect(await stage.waiting()).toBe(0), patiently)

  const thread = `<query-${query.id}@trackquery>`
  expect(stage.received.map(({ text }) => /Answer number \d+\./.exec(text ?? '')?.[0]).sort()).toEqual(bodies.sort())
  expect(new Set(stage.received.map(({ messageId }) => messageId)).size).toBe(bodies.length)
  for (const mail of stage.received) {
    expect(mail.subject).toMatch(/^\[K\w+-1\] Where is my chair\?$/)
    expect(mail.references).toBe(thread)
    const ended = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value
    expect(ended).toMatch(/^<https:\/\/desk\.example\/unsubscribe\?token=[0-9a-f]{64}>$/)
  }
})

test('a reply that waits goes out when its time is over, and only then by mail', async () => {
  await stage.startMailServer()
  await stage.backendIsAt(stage.backend.url)
  stage.startWorker()
  const { query, reply } = await furnishDesk(stage)
  const late: number[] = []
  for (let at = 0; at < 5; at += 1) {
    const { id } = await reply(`Held ${at}`, 1)
    const [row] = await vi.waitFor(async () => {
      const rows = await stage.backend.sql<{ late: number }>(
        `select extract(epoch from sent_at - scheduled_at)::float8 * 1000 as late from public.messages
         where id = $1 and sent_at is not null`,
        [id],
      )
      expect(rows).toHaveLength(1)
      return rows
    }, patiently)
    late.push(row!.late)
  }
  expect(Math.min(...late)).toBeGreaterThanOrEqual(0)
  expect(late.sort((a, b) => a - b)[2]).toBeLessThanOrEqual(250)
  await vi.waitFor(() => expect(stage.received).toHaveLength(5), patiently)
  const early = await stage.backend.sql(
    `select 1 from public.notifications n join public.messages m on m.id = n.source_id
     where m.query_id = $1 and n.at < m.scheduled_at`,
    [query.id],
  )
  expect(early).toEqual([])
})

test('whoever was signed out too often to be cut off at once is cut off at the worker’s next round', async () => {
  await furnishDesk(stage)
  const { sql } = stage.backend
  const epochs = () => sql('select id, topic_version from public.companies order by id')
  const before = await epochs()
  await sql('insert into private.pending_rotations select id from public.companies')
  await stage.backendIsAt(stage.backend.url)
  stage.startWorker()
  const raised = before.map(({ id, topic_version }) => ({ id, topic_version: Number(topic_version) + 1 }))
  await vi.waitFor(async () => expect(await epochs()).toEqual(raised), patiently)
})

test('a mail server that takes its time keeps neither that nor a reply waiting', async () => {
  const { reply } = await furnishDesk(stage)
  const { sql } = stage.backend
  stage.answersAfter(new Promise(() => {}))
  await stage.startMailServer()
  await stage.backendIsAt(stage.backend.url)
  await stage.invite('slow@example.com')
  stage.startWorker()
  await vi.waitFor(() => expect(stage.received).toHaveLength(1), patiently)
  const { id } = await reply('It is on its way.', 1)
  const [company] = await sql('select id, topic_version from public.companies limit 1')
  await sql('insert into private.pending_rotations values ($1)', [company!.id])
  const released = () => sql('select 1 from public.messages where id = $1 and sent_at is not null', [id])
  await vi.waitFor(async () => expect(await released()).toHaveLength(1), patiently)
  const epoch = async () => (await sql('select topic_version from public.companies where id = $1', [company!.id]))[0]
  await vi.waitFor(async () => expect(await epoch()).toEqual({ topic_version: Number(company!.topic_version) + 1 }), {
    timeout: 75_000,
    interval: 500,
  })
}, 110_000)

test('told to stop, the worker finishes the mail in hand and leaves the others for the next', async () => {
  const arrived = Promise.withResolvers<void>()
  stage.answersAfter(arrived.promise)
  await stage.startMailServer()
  await stage.backendIsAt(stage.backend.url)
  await stage.invite('one@example.com', 'two@example.com', 'three@example.com')
  stage.startWorker()
  await vi.waitFor(() => expect(stage.received).toHaveLength(1), patiently)
  const ended = stage.end('SIGTERM')
  await vi.waitFor(() => expect(stage.said()).toContain('Stopping'), patiently)
  arrived.resolve()
  expect(await ended).toEqual([0, null])
  expect(stage.received).toHaveLength(1)
  expect(await stage.waiting()).toBe(2)

  await stage.passTime()
  stage.startWorker()
  await vi.waitFor(async () => expect(await stage.waiting()).toBe(0), patiently)
  expect(stage.receivedFor()).toEqual(['one@example.com', 'three@example.com', 'two@example.com'])
})
