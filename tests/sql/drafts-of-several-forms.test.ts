import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDb, type TestDb } from './test-db.ts'
import { scheduleReply, type PageDraft, openQueryPage, upload } from './scheduled-replies.ts'

/*
 * One person writes in several forms at once: two tabs, two devices, a reply taken back beside what was begun since. What
 * the database has acknowledged is in one of their drafts or in what they sent.
 */

const nothing = { body: '', began: '', waiting: 0 }

describe.each([
  { engine: 'PGlite', postgres: false },
  { engine: 'PostgreSQL', postgres: true },
])('drafts of several forms on $engine', ({ postgres }) => {
  let stage: TestDb
  let query: { id: string; number: number }
  beforeAll(async () => {
    stage = await createTestDb({ postgres })
  })
  beforeEach(async () => {
    query = await stage.raise('requester')
    await stage.sql('delete from public.drafts')
  })
  afterAll(() => stage?.stop())

  const reply = async () => (await openQueryPage(stage, 'agent', query.number)).drafts.reply
  const begun = () =>
    stage.must<(PageDraft & { subject: string }) | null>('agent', 'new_query_draft', { p_company: stage.acme.id })
  const kept = () =>
    stage
      .sql<{ body: string }>(`select body from public.drafts where holds order by since, id`)
      .then((rows) => rows.map(({ body }) => body))

  /** A form as a page shows it: it begins with the draft that is there. */
  const open = async (kind: 'reply' | 'query' = 'reply') => {
    const { body, began } = (kind === 'query' ? await begun() : await reply()) ?? nothing
    const client = randomUUID()
    let seq = 0
    const args = () => ({
      p_company: stage.acme.id,
      p_query: kind === 'query' ? null : query.id,
      p_kind: kind,
      p_client_id: client,
      p_began: began,
    })
    const save = (text: string, more: Record<string, unknown> = {}) =>
      stage.call<{ savedAt: string | null }>('agent', 'save_draft', {
        ...args(),
        p_seq: (seq += 1),
        p_body: text,
        ...more,
      })
    const send = (text: string, more: Record<string, unknown> = {}) =>
      stage.post('agent', query.id, 'reply', text, { p_client_id: client, p_began: began, ...more })
    return { body, began, client, save, send }
  }

  test('two that take turns keep their own, and it does not grow', async () => {
    const [desk, phone] = [await open(), await open()]
    for (let turn = 1; turn <= 20; turn += 1) {
      expect(await desk.save(`Desk ${turn}`)).toMatchObject({ ok: true })
      expect(await phone.save(`Phone ${turn}`)).toMatchObject({ ok: true })
    }
    expect(await reply()).toMatchObject({ body: 'Desk 20\n\nPhone 20', waiting: 0 })
    expect(await stage.sql('select id from public.drafts')).toHaveLength(2)
  })

  test('whoever opens a form goes on with both, in one text', async () => {
    const [desk, phone] = [await open(), await open()]
    await desk.save('Desk')
    await phone.save('Phone')
    const later = await open()
    expect(later.body).toBe('Desk\n\nPhone')
    await later.save('Desk, phone and more')
    expect(await kept()).toEqual(['Desk, phone and more'])
  })

  test('only what was shown is replaced: what came in meanwhile stays', async () => {
    const desk = await open()
    await desk.save('Desk')
    const phone = await open()
    await desk.save('Desk, and on')
    await phone.save('Desk, by phone')
    expect((await reply())?.body).toBe('Desk, and on\n\nDesk, by phone')
  })

  test('a save that is late or repeated brings nothing back that another form has taken', async () => {
    const desk = await open()
    await desk.save('De')
    await desk.save('Desk')
    const phone = await open()
    await phone.save('Desk and phone')
    await desk.save('De', { p_seq: 1 })
    // The answer was lost on the way: the same text comes again, with the next count.
    await desk.save('Desk')
    await phone.save('Desk', { p_seq: 1 })
    expect(await kept()).toEqual(['Desk and phone'])
    await phone.send('Desk and phone.')
    await desk.save('Desk')
    expect(await kept()).toEqual([])
    await desk.save('Desk, once more')
    expect(await kept()).toEqual(['Desk, once more'])
  })

  test('sent is what one form held: the other’s text stays a draft', async () => {
    const [desk, phone] = [await open(), await open()]
    await desk.save('Desk')
    await phone.save('Phone')
    await desk.send('Desk.')
    expect((await reply())?.body).toBe('Phone')
    await desk.save('Desk', { p_seq: 99 })
    expect((await reply())?.body).toBe('Phone')
  })

  test('sent without having been saved, it takes along what it began with', async () => {
    await (await open()).save('Begun')
    const form = await open()
    await form.send('Begun, and done.')
    expect(await reply()).toBeNull()
  })

  test('thrown away is what was shown', async () => {
    const desk = await open()
    await desk.save('Desk')
    const phone = await open()
    const elsewhere = await open()
    await elsewhere.save('Desk, elsewhere')
    await phone.save('')
    expect((await reply())?.body).toBe('Desk, elsewhere')
  })

  test('a reply that was taken back comes first, and no form writes over it', async () => {
    const typing = await open()
    const sent = await scheduleReply(stage, 'agent', query.id, 'Sent too soon.')
    await typing.save('Typed meanwhile')
    await stage.must('agent', 'cancel_scheduled_reply', { p_message: sent.id })
    await typing.save('Typed meanwhile, and on')
    // Its words were said before the other text was begun.
    expect((await reply())?.body).toBe('Sent too soon.\n\nTyped meanwhile, and on')
  })

  test('files of both, each once', async () => {
    const [first, second] = [await upload(stage, 'agent'), await upload(stage, 'agent')]
    const [desk, phone] = [await open(), await open()]
    await desk.save('Desk', { p_files: [first.id] })
    await phone.save('Phone', { p_files: [second.id, first.id] })
    expect((await reply())?.files.map(({ id }) => id)).toEqual([first.id, second.id])
  })

  test('two new queries with subjects of their own are not mixed: the older comes after the newer', async () => {
    const [one, other] = [await open('query'), await open('query')]
    await one.save('It hangs.', { p_subject: 'The lift' })
    await other.save('It drips.', { p_subject: 'The tap' })
    expect(await begun()).toMatchObject({ subject: 'The tap', body: 'It drips.', waiting: 1 })
    await stage.raise('agent', 'The tap', { p_client_id: other.client })
    expect(await begun()).toMatchObject({ subject: 'The lift', body: 'It hangs.', waiting: 0 })
    const nameless = await open('query')
    await nameless.save('It hangs on the third floor.')
    await one.save('It hangs again.', { p_subject: 'The lift' })
    expect(await begun()).toMatchObject({ subject: 'The lift', waiting: 0 })
  })

  test('what is too long as one text waits whole until the newer is sent', async () => {
    const [older, newer] = [await open(), await open()]
    await older.save('o'.repeat(30_000))
    await newer.save('n'.repeat(30_000))
    const form = await open()
    expect(form.body).toBe('n'.repeat(30_000))
    expect(await reply()).toMatchObject({ waiting: 1 })
    await form.save(`${form.body} more`)
    await form.send(`${form.body} more`)
    expect(await reply()).toMatchObject({ body: 'o'.repeat(30_000), waiting: 0 })
  })

  test('no more than twenty at once; one that is known goes on, and one that is emptied makes room', async () => {
    const forms = await Promise.all(Array.from({ length: 21 }, () => open()))
    const known = forms[0]!
    const last = forms[20]!
    for (const form of forms.slice(0, 20)) await form.save('Text')
    expect(await last.save('One too many')).toMatchObject({ ok: false, code: 'too_many_drafts' })
    expect(await known.save('Text and more')).toMatchObject({ ok: true })
    expect(await last.save('')).toMatchObject({ ok: true })
    expect(await kept()).toHaveLength(20)
    expect(await (await open()).save('All in one')).toMatchObject({ ok: true })
    expect(await kept()).toEqual(['All in one'])
  })

  test('no more than a thousand in a company, of whatever', async () => {
    const known = await open()
    await known.save('Text')
    await stage.sql(
      `insert into public.drafts (company_id, user_id, kind, client_id, seq, body)
       select $1, $2, 'query', gen_random_uuid(), 1, 'Text' from generate_series(1, 999)`,
      [stage.acme.id, stage.id('agent')],
    )
    const one = { p_kind: 'note' }
    expect(await (await open()).save('One too many', one)).toMatchObject({ ok: false, code: 'too_many_drafts' })
    expect(await known.save('Text and more')).toMatchObject({ ok: true })
    await known.send('Text and more.')
    expect(await (await open()).save('There is room again', one)).toMatchObject({ ok: true })
  })

  test('what holds nothing is not kept for ever', async () => {
    for (let count = 0; count < 130; count += 1) await (await open()).save('')
    const rows = await stage.sql('select id from public.drafts')
    expect(rows.length).toBeLessThanOrEqual(101)
  })

  test('whatever happens in whatever order, no word that was acknowledged is lost, and saving makes up none', async () => {
    type Form = Awaited<ReturnType<typeof open>> & { text: string; first: string }
    const step = fc.tuple(fc.constantFrom('open', 'type', 'type', 'type', 'late', 'send', 'undo'), fc.nat(4))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        query = await stage.raise('requester')
        await stage.sql('delete from public.drafts')
        let forms: Form[] = []
        let written = 0
        let undone = 0
        const typed = new Set<string>()
        const said: { id: string; body: string }[] = []
        for (const [what, which] of steps) {
          const form = forms[which % Math.max(forms.length, 1)]
          const message = said[which % Math.max(said.length, 1)]
          if (what === 'open') {
            const opened = await open()
            forms.push({ ...opened, text: opened.body, first: '' })
          } else if (what === 'type' && form) {
            form.text += ` w${(written += 1)}.`
            form.first ||= form.text
            typed.add(form.text)
            await form.save(form.text)
          } else if (what === 'late' && form?.first) {
            await form.save(form.first, { p_seq: 1 })
          } else if (what === 'send' && form?.text) {
            typed.add(form.text)
            const sent = await form.send(form.text, { p_hold_seconds: 60 })
            if (sent.ok) said.push({ id: sent.value.id, body: form.text })
            forms = forms.filter((other) => other !== form)
          } else if (what === 'undo' && message) {
            await stage.must('agent', 'cancel_scheduled_reply', { p_message: message.id })
            said.splice(said.indexOf(message), 1)
            undone += 1
          }
        }
        const stored = await kept()
        const everywhere = [...stored, ...said.map(({ body }) => body)].join('\n')
        for (let word = 1; word <= written; word += 1) expect(everywhere).toContain(` w${word}.`)
        // What is stored is what stood in a form, to the letter.
        for (const text of stored) expect(typed).toContain(text)
        // Twice only what was sent from two forms that began with it, and came back from both.
        expect(stored.length - new Set(stored).size).toBeLessThanOrEqual(undone)
      }),
      { numRuns: 10 },
    )
  })

  if (postgres) {
    test('many at once, out of order, and two that begin with all of it: nothing is lost and nothing hangs', async () => {
      const forms = await Promise.all(Array.from({ length: 12 }, () => open()))
      const saves = forms.flatMap((form, place) =>
        [3, 1, 4, 2, 5].map((seq) => form.save(`Form ${place}, ${seq}.`, { p_seq: seq })),
      )
      for (const answer of await Promise.all(saves)) expect(answer).toMatchObject({ ok: true })
      expect((await kept()).toSorted()).toEqual(forms.map((_, place) => `Form ${place}, 5.`).toSorted())

      const [one, other] = [await open(), await open()]
      expect(one.began).toBe(other.began)
      const answers = await Promise.all([
        one.save(`${one.body} One.`),
        other.save(`${other.body} Other.`),
        ...forms.map((form, place) => form.save(`Form ${place}, 5.`, { p_seq: 6 })),
      ])
      for (const answer of answers) expect(answer).toMatchObject({ ok: true })
      expect((await kept()).toSorted()).toEqual([`${one.body} One.`, `${other.body} Other.`].toSorted())

      const [sent] = await Promise.all([
        one.send(`${one.body} One.`),
        one.save(`${one.body} One`, { p_seq: 9 }),
        other.save(`${other.body} Other, and on.`),
        ...forms.map((form, place) => form.save(`Form ${place}, 5.`, { p_seq: 7 })),
      ])
      expect(sent).toMatchObject({ ok: true })
      expect(await kept()).toEqual([`${other.body} Other, and on.`])
    })
  }
})
