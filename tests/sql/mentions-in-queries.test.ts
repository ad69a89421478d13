import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ActorName, castNames, createTestDb, type Stage } from './support.ts'

/* Who is named in the text that a query is raised with: told so, once, and never who may not read it. */

let stage: Stage
beforeAll(async () => {
  stage = await createTestDb()
})
afterAll(() => stage?.stop())

type Item = { event: string; reason: string; count: number; query: { number: number } }

const items = async (name: ActorName) => (await stage.must<{ items: Item[] }>(name, 'my_notifications')).items
const rows = async () => {
  const all = await stage.sql<{ user_id: string; event: string; reason: string }>(
    'select user_id, event, reason from public.notifications order by event, id',
  )
  const nameOf = (id: string) => castNames.find((name) => name !== 'visitor' && stage.id(name) === id) ?? id
  return all.map(({ user_id, event, reason }) => `${nameOf(user_id)} ${event} ${reason}`).sort()
}
const choose = (name: ActorName, choices: Record<string, string>) =>
  stage.must(name, 'set_notification_settings', { p_choices: choices, p_quiet: null, p_digest_at: '08:00' })
const everybody = '@Owner @Admin @Agent @Requester @Colleague @Bystander @Suspended @Outsider @Stranger @Revoked'

beforeEach(async () => {
  await stage.sql('delete from public.notifications')
  await stage.sql('delete from public.notification_choices')
  await stage.sql('delete from public.outbox')
})

describe('in a query of a requester', () => {
  test('staff who are named are told that, the others that it was raised: each of them once', async () => {
    await stage.raise('requester', 'Where is my chair?', { p_body: 'Perhaps @Agent knows, or @admin. @Agent?' })
    expect(await rows()).toEqual([
      'admin mentioned mentioned',
      'agent mentioned mentioned',
      'owner raised staff',
      'revoked raised staff',
    ])
    expect(await items('agent')).toMatchObject([{ event: 'mentioned', reason: 'mentioned', count: 1 }])
  })

  test('nobody is told who may not read it: neither another requester, nor who left, nor who never belonged', async () => {
    await stage.raise('requester', 'Where is my chair?', { p_body: everybody })
    expect(await rows()).toEqual(['admin', 'agent', 'owner', 'revoked'].map((name) => `${name} mentioned mentioned`))
    for (const name of ['requester', 'colleague', 'bystander', 'outsider', 'stranger'] as const) {
      expect(await items(name)).toEqual([])
    }
    const mails = await stage.sql<{ recipient: string }>(`select recipient from public.outbox order by recipient`)
    expect(mails.map(({ recipient }) => recipient.split('@')[0])).toEqual(['admin', 'agent', 'owner', 'revoked'])
  })

  test('that all may see, other requesters are told too', async () => {
    await stage.raise('requester', 'Open to all', {
      p_visibility: 'company',
      p_body: '@Colleague, @Suspended, @Outsider',
    })
    expect(await rows()).toEqual([
      'admin raised staff',
      'agent raised staff',
      'colleague mentioned mentioned',
      'owner raised staff',
      'revoked raised staff',
    ])
  })
})

test('in one that staff raise for themselves alone, no requester is told, nor who wrote it', async () => {
  await stage.raise('agent', 'Between us', { p_visibility: 'private', p_body: everybody })
  expect(await rows()).toEqual(['admin', 'owner', 'revoked'].map((name) => `${name} mentioned mentioned`))
})

test('who wants to hear of no mention hears that it was raised; who wants neither hears nothing', async () => {
  await choose('agent', { mentioned: 'none' })
  await choose('admin', { mentioned: 'none', raised: 'none' })
  await choose('owner', { raised: 'none' })
  await choose('colleague', { mentioned: 'none' })
  await stage.raise('requester', 'Open to all', { p_visibility: 'company', p_body: everybody })
  expect(await rows()).toEqual([
    'agent raised staff',
    'bystander mentioned mentioned',
    'owner mentioned mentioned',
    'revoked mentioned mentioned',
  ])
})

test('the same form sent twice tells once', async () => {
  const form = { p_client_id: randomUUID(), p_body: '@Agent?' }
  const once = await stage.raise('requester', 'Where is my chair?', form)
  expect(await stage.raise('requester', 'Where is my chair?', form)).toMatchObject({ id: once.id })
  expect((await rows()).filter((row) => row.startsWith('agent'))).toEqual(['agent mentioned mentioned'])
})

test('what happens to the query afterwards tells of no mention again', async () => {
  const { id } = await stage.raise('requester', 'Where is my chair?', { p_body: '@Agent?' })
  await stage.sql('delete from public.notifications')
  await stage.change('admin', id, { priority: 'high', status: 'resolved', resolution: 'answered' })
  await stage.post('requester', id, 'reply', 'It is back.')
  // Nobody is named in it later either.
  await expect(stage.sql(`update public.queries set body = '@Owner' where id = $1`, [id])).rejects.toThrow(
    'These fields of a query never change.',
  )
  expect((await rows()).filter((row) => row.includes('mentioned'))).toEqual([])
})

test('the mail says where somebody was named, with the text of the query; an unread one does not leave once it was read', async () => {
  const raise = () => stage.raise('requester', 'Where is my chair?', { p_body: 'Perhaps @Agent knows.' })
  const claim = () => stage.must<object[]>('worker', 'claim_outbox', { p_limit: 100 })
  const { number } = await raise()
  expect(await claim()).toMatchObject([
    {
      to: 'agent@example.com',
      data: { event: 'mentioned', isQuery: true, isNote: false, number, words: 'Perhaps @Agent knows.' },
    },
  ])
  const { id } = await raise()
  await stage.must('agent', 'mark_read', { p_query: id })
  expect(await claim()).toEqual([])
})

test('of many raised at once, those are told apart from the others in which somebody is named', async () => {
  await stage.sql(
    `insert into public.queries (company_id, subject, body, requester_id, created_by, client_id, channel)
     select $1, 'Imported ' || n, case when n in (3, 30) then 'For @Agent' else 'Text' end, $2, $2, gen_random_uuid(), 'import'
     from generate_series(1, 40) n`,
    [stage.acme.id, stage.id('requester')],
  )
  const told = await items('agent')
  expect(told.map(({ event, count }) => `${event} ${count}`).sort()).toEqual([
    'mentioned 1',
    'mentioned 1',
    'raised 38',
  ])
  expect((await items('owner')).map(({ event, count }) => `${event} ${count}`)).toEqual(['raised 40'])
})
