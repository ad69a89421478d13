import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scheduleReply, openQueryPage, type PageDraft, uploadUnattached } from './scheduled-replies.ts'
import { createTestDb, type TestDb } from './test-db.ts'

/* One person writes in several forms: two tabs, two devices, or a cancelled reply beside newer text. */

type Saved = { savedAt: string | null; version?: number; conflict?: PageDraft }

describe('a draft that several forms save', () => {
  let db: TestDb
  let query: { id: string; number: number }
  beforeAll(async () => {
    db = await createTestDb({ connections: 10 })
  })
  beforeEach(async () => {
    query = await db.raise('requester')
    await db.sql('delete from public.drafts')
  })
  afterAll(() => db?.stop())

  const reply = async () => (await openQueryPage(db, 'agent', query.number)).drafts.reply
  const newQuery = () => db.must<PageDraft | null>('agent', 'new_query_draft', { p_company: db.acme.id })
  const text = async () => (await reply())?.body ?? ''

  /** A form as a page shows it: it begins with the stored draft. */
  const open = async (kind: 'reply' | 'query' = 'reply') => {
    const begun = await (kind === 'query' ? newQuery() : reply())
    const client = randomUUID()
    let base = begun?.version ?? 0
    let seq = 0
    const post = (fields: Record<string, unknown>) =>
      db.must<Saved>('agent', 'save_draft', {
        p_company: db.acme.id,
        p_query: kind === 'query' ? null : query.id,
        p_kind: kind,
        p_client_id: client,
        ...fields,
      })
    const save = async (body: string, more: Record<string, unknown> = {}) => {
      const answer = await post({ p_base_version: base, p_seq: (seq += 1), p_body: body, ...more })
      base = answer.version ?? base
      return answer
    }
    return {
      body: begun?.body ?? '',
      version: begun?.version ?? 0,
      client,
      save,
      /** A save that was sent earlier, at first before any answer, and arrives only now. */
      late: (body: string, p_seq: number, p_base_version = begun?.version ?? 0) =>
        post({ p_base_version, p_seq, p_body: body }),
      discard: () => save(''),
      /** The person has seen this stored draft, so the next save may replace it. */
      adopt: ({ version }: PageDraft) => (base = version),
      send: (body: string, more: Record<string, unknown> = {}) =>
        db.post('agent', query.id, 'reply', body, { p_client_id: client, p_draft_version: base, ...more }),
    }
  }

  test('a save from a second form that has not seen the stored text changes nothing and returns that text', async () => {
    const [desk, phone] = [await open(), await open()]
    const { version, savedAt } = await desk.save('Desk')
    const answer = await phone.save('Phone')
    expect(answer.conflict).toMatchObject({ version, savedAt, body: 'Desk', writer: desk.client })
    expect(answer).not.toHaveProperty('savedAt')
    expect(await text()).toBe('Desk')
  })

  test('a form that has seen a draft that was sent and deleted since does not store its text by itself', async () => {
    await (await open()).save('Sent')
    const [desk, phone] = [await open(), await open()]
    await desk.send('Sent')
    // A day later, the next save deletes drafts without content.
    await db.sql("update public.drafts set saved_at = clock_timestamp() - interval '2 days' where true")
    await (await open('query')).save('Another one')
    expect(await reply()).toBeNull()

    const { conflict } = await phone.save('Sent')
    expect(conflict).toMatchObject({ version: 0, body: '', savedAt: null, files: [] })
    expect(await text()).toBe('')
    phone.adopt(conflict!)
    expect(await phone.save('Written again')).toMatchObject({ savedAt: expect.any(String) })
  })

  test('the form that saved last can save again without a conflict', async () => {
    const [desk, phone] = [await open(), await open()]
    for (const words of ['Desk', 'Desk, and', 'Desk, and on']) {
      expect(await desk.save(words)).not.toHaveProperty('conflict')
      expect((await phone.save('Phone')).conflict?.body).toBe(words)
    }
    expect(await db.sql('select id from public.drafts')).toHaveLength(1)
  })

  test('a form that was opened later continues the stored text, and the earlier form then gets a conflict', async () => {
    const desk = await open()
    await desk.save('Desk')
    const phone = await open()
    expect(phone.body).toBe('Desk')
    expect(await phone.save('Desk and phone')).not.toHaveProperty('conflict')
    expect((await desk.save('Desk, and on')).conflict?.body).toBe('Desk and phone')
    expect(await text()).toBe('Desk and phone')
  })

  test('a form that posts the stored version replaces the stored text', async () => {
    const [desk, phone] = [await open(), await open()]
    await desk.save('Desk')
    phone.adopt((await phone.save('Phone')).conflict!)
    expect(await phone.save('Desk\n\nPhone')).not.toHaveProperty('conflict')
    expect(await text()).toBe('Desk\n\nPhone')
    expect((await desk.save('Desk, and on')).conflict?.body).toBe('Desk\n\nPhone')
  })

  test('a save that resolves a conflict gets a new conflict if the stored text changed again', async () => {
    const [desk, phone] = [await open(), await open()]
    await desk.save('Desk')
    phone.adopt((await phone.save('Phone')).conflict!)
    await desk.save('Desk, and on')
    expect((await phone.save('Desk\n\nPhone')).conflict?.body).toBe('Desk, and on')
    expect(await text()).toBe('Desk, and on')
  })

  test('saving the stored text from another form is no conflict, and the first form can still save', async () => {
    const [desk, phone] = [await open(), await open()]
    const { version } = await desk.save('Desk')
    expect(await phone.save('Desk')).toMatchObject({ version, savedAt: expect.any(String) })
    expect(await desk.save('Desk, and on')).not.toHaveProperty('conflict')
  })

  test('a late or repeated save restores no text that another form replaced or sent', async () => {
    const desk = await open()
    await desk.save('De')
    await desk.save('Desk')
    const phone = await open()
    await phone.save('Desk and phone')
    await desk.late('De', 1)
    // The response was lost, so the form sends the same text again with the next number.
    await desk.save('Desk')
    await phone.late('Desk', 1)
    expect(await text()).toBe('Desk and phone')
    await phone.send('Desk and phone.')
    expect((await desk.save('Desk')).conflict).toMatchObject({ body: '', savedAt: null })
    expect(await text()).toBe('')
  })

  test('a late save changes nothing, even if its form has returned to an earlier text', async () => {
    const form = await open()
    const { version } = await form.save('Price 100', { p_seq: 1 })
    await form.save('Price 100', { p_seq: 3 })
    await form.late('Price 200', 2, version)
    expect(await text()).toBe('Price 100')
  })

  test('a save without a version replaces no text', async () => {
    await (await open()).save('Desk')
    expect((await (await open()).save('Phone', { p_base_version: null })).conflict?.body).toBe('Desk')
  })

  test('the same text with the same files in another order is no conflict', async () => {
    const [first, second] = [await uploadUnattached(db, 'agent'), await uploadUnattached(db, 'agent')]
    const [desk, phone] = [await open(), await open()]
    await desk.save('Both', { p_files: [first.id, second.id] })
    expect(await phone.save('Both', { p_files: [second.id, first.id] })).not.toHaveProperty('conflict')
  })

  test('a draft whose only file was sent by another form is empty', async () => {
    const file = await uploadUnattached(db, 'agent')
    await (await open()).save('', { p_files: [file.id] })
    await db.post('agent', query.id, 'reply', 'Sent.', { p_files: [file.id] })
    expect(await reply()).toMatchObject({ body: '', files: [], savedAt: null })
  })

  test('a save with more than 100 files is rejected', async () => {
    const files = Array.from({ length: 101 }, () => randomUUID())
    await expect((await open()).save('Text', { p_files: files })).rejects.toThrow(/100 files/)
  })

  test('submitting a form keeps the text of another form as the draft', async () => {
    const [desk, phone] = [await open(), await open()]
    await phone.save('Phone')
    await desk.send('Desk.')
    expect(await text()).toBe('Phone')
    await desk.save('Desk', { p_seq: 99 })
    expect(await text()).toBe('Phone')
  })

  test('submitting a form empties the draft that the form showed, even if the form never saved', async () => {
    await (await open()).save('Begun')
    const form = await open()
    await form.send('Begun, and done.')
    expect(await reply()).toMatchObject({ body: '', files: [], savedAt: null })
  })

  test('discarding empties the draft only if no other form has saved since the draft was shown', async () => {
    const desk = await open()
    await desk.save('Desk')
    const phone = await open()
    await desk.save('Desk, and on')
    await phone.discard()
    expect(await text()).toBe('Desk, and on')
    await (await open()).discard()
    expect(await text()).toBe('')
    expect((await desk.save('Desk, once more')).conflict?.body).toBe('')
    expect(await (await open()).save('New')).not.toHaveProperty('conflict')
  })

  test('a form can save again after it was discarded, even if it got no response to the discard', async () => {
    const form = await open()
    await form.save('Text')
    const { version } = (await reply())!
    await form.discard()
    expect(await form.save('Text, and on', { p_base_version: version })).toMatchObject({ savedAt: expect.any(String) })
    expect(await text()).toBe('Text, and on')
  })

  test('a late save restores no discarded text and returns the empty draft', async () => {
    const form = await open()
    await form.save('Text', { p_seq: 1 })
    await form.save('', { p_seq: 3 })
    expect((await form.late('Text, and on', 2)).conflict).toMatchObject({ body: '', savedAt: null })
    expect(await text()).toBe('')
  })

  test('a discard without a sequence number empties the draft only in the version that its form shows', async () => {
    const form = await open()
    await form.save('Text')
    const seen = (await reply())!.version
    await form.save('Text, and on')
    expect((await form.late('', 0, seen)).conflict?.body).toBe('Text, and on')
    expect(await form.save('', { p_seq: 0 })).toMatchObject({ savedAt: null })
    expect(await form.save('New')).not.toHaveProperty('conflict')
  })

  test('a late discard does not empty a newer text of its form', async () => {
    const form = await open()
    await form.save('Text, and on', { p_seq: 3 })
    expect((await form.late('', 2)).conflict?.body).toBe('Text, and on')
    expect(await text()).toBe('Text, and on')
  })

  test('a save that is not stored returns no time of saving', async () => {
    const form = await open()
    await form.save('Newer', { p_seq: 2 })
    const late = await form.late('Older', 1)
    expect(late).not.toHaveProperty('savedAt')
    expect(late.conflict).toMatchObject({ body: 'Newer', writer: form.client })
  })

  test('a draft version is the time of its save, so it reveals nothing about other companies', async () => {
    const microseconds = async () => {
      const [row] = await db.sql<{ now: string }>(
        `select (extract(epoch from clock_timestamp()) * 1000000)::bigint::text as now`,
      )
      return Number(row!.now)
    }
    const before = await microseconds()
    const { version = 0 } = await (await open()).save('Text')
    expect(version).toBeGreaterThanOrEqual(before)
    expect(version).toBeLessThanOrEqual(await microseconds())
  })

  test('a draft version grows with each save, and no version is reused after its row was deleted', async () => {
    const form = await open()
    const versions = []
    for (const words of ['One', 'Two', 'Three']) versions.push((await form.save(words)).version)
    await db.sql('delete from public.drafts')
    versions.push((await (await open()).save('Four')).version)
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a! - b!))
    expect((await form.save('Five')).conflict?.body).toBe('Four')
  })

  test('a note draft is hidden from its author while they are a requester', async () => {
    query = await db.raise('requester', 'For all', { p_visibility: 'company' })
    const member = { p_company: db.acme.id, p_user: db.id('agent') }
    const save = { p_company: db.acme.id, p_query: query.id, p_client_id: randomUUID(), p_seq: 1 }
    await db.must('agent', 'save_draft', { ...save, p_kind: 'note', p_body: 'Between us' })
    await (await open()).save('Dear Rita')
    const drafts = async () => (await openQueryPage(db, 'agent', query.number)).drafts
    const rows = () => db.as<{ body: string }>('agent', 'select body from public.drafts order by kind')
    try {
      await db.must('owner', 'set_member_role', { ...member, p_role: 'requester' })
      expect(await drafts()).toMatchObject({ note: null, reply: { body: 'Dear Rita' } })
      expect(await rows()).toEqual([{ body: 'Dear Rita' }])
    } finally {
      await db.must('owner', 'set_member_role', { ...member, p_role: 'agent' })
    }
    expect(await drafts()).toMatchObject({ note: { body: 'Between us' } })
  })

  test('cancelling a reply puts its text before the stored text, and an open form gets both', async () => {
    const typing = await open()
    const sent = await scheduleReply(db, 'agent', query.id, 'Sent too soon.')
    await typing.save('Typed meanwhile')
    await db.must('agent', 'cancel_scheduled_reply', { p_message: sent.id })
    expect((await typing.save('Typed meanwhile, and on')).conflict?.body).toBe('Sent too soon.\n\nTyped meanwhile')
    expect(await text()).toBe('Sent too soon.\n\nTyped meanwhile')
  })

  test('cancelling a reply may make the draft too long, but saving a text that is too long is rejected', async () => {
    const form = await open()
    const sent = await scheduleReply(db, 'agent', query.id, 's'.repeat(50_000))
    await form.save('d'.repeat(50_000))
    await db.must('agent', 'cancel_scheduled_reply', { p_message: sent.id })
    expect(await text()).toHaveLength(100_002)
    const later = await open()
    await expect(later.save(`${later.body}!`)).rejects.toThrow(/50,000 characters/)
    expect(await later.save(later.body.slice(0, 50_000))).not.toHaveProperty('conflict')
  })

  test('cancelling a reply keeps its files and those of the draft, each once', async () => {
    const [first, second] = [await uploadUnattached(db, 'agent'), await uploadUnattached(db, 'agent')]
    const form = await open()
    await form.save('Draft', { p_files: [second.id, first.id] })
    const sent = await scheduleReply(db, 'agent', query.id, 'Sent.', { p_files: [first.id] })
    expect((await reply())?.files.map(({ id }) => id)).toEqual([second.id])
    await db.must('agent', 'cancel_scheduled_reply', { p_message: sent.id })
    expect((await reply())?.files.map(({ id }) => id)).toEqual([first.id, second.id])
  })

  test('two forms for a new query share one draft, so the second form gets the subject of the first', async () => {
    const [one, other] = [await open('query'), await open('query')]
    await one.save('It hangs.', { p_subject: 'The lift' })
    const answer = await other.save('It drips.', { p_subject: 'The tap' })
    expect(answer.conflict).toMatchObject({ subject: 'The lift', body: 'It hangs.' })
    await db.raise('agent', 'The tap', { p_client_id: other.client })
    expect(await newQuery()).toMatchObject({ subject: 'The lift', body: 'It hangs.' })
  })

  test('drafts without content are deleted after a day, and forms that showed them can still save', async () => {
    const form = await open()
    await form.save('Text')
    await form.save('')
    await db.sql(`update public.drafts set saved_at = saved_at - interval '25 hours'`)
    await (await open('query')).save('Something else')
    expect(await reply()).toBeNull()
    // As after an emptied draft that is still there. The form then saves over the empty version by itself.
    form.adopt((await form.save('Text again')).conflict!)
    expect(await form.save('Text again')).not.toHaveProperty('conflict')
    expect(await text()).toBe('Text again')
  })

  test('no saved word is lost in any order of saves, conflict choices, submissions and cancellations', async () => {
    type Form = Awaited<ReturnType<typeof open>> & { text: string; first: string; behind: PageDraft | undefined }
    const acts = [
      'open',
      'type',
      'type',
      'type',
      'untype',
      'late',
      'mine',
      'other',
      'both',
      'send',
      'undo',
      'discard',
    ] as const
    const step = fc.tuple(fc.constantFrom(...acts), fc.nat(4))
    const wordsOf = (body: string): string[] => body.match(/w\d+\./g) ?? []
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        query = await db.raise('requester')
        await db.sql('delete from public.drafts')
        let forms: Form[] = []
        let written = 0
        const acknowledged = new Set<string>()
        /** Words that the person saw and replaced or discarded. */
        const givenUp = new Set<string>()
        const messages: { id: string; body: string }[] = []
        const save = async (form: Form) => {
          const { conflict } = await form.save(form.text)
          form.behind = conflict
          if (conflict) return
          for (const word of wordsOf(form.text)) {
            acknowledged.add(word)
            // Another form may have discarded it before.
            givenUp.delete(word)
          }
        }
        for (const [act, which] of steps) {
          const form = forms[which % Math.max(forms.length, 1)]
          const message = messages[which % Math.max(messages.length, 1)]
          if (act === 'open') {
            const opened = await open()
            forms.push({ ...opened, text: opened.body, first: '', behind: undefined })
          } else if (act === 'undo' && message) {
            await db.must('agent', 'cancel_scheduled_reply', { p_message: message.id })
            messages.splice(messages.indexOf(message), 1)
          } else if (!form) {
            continue
          } else if (act === 'type') {
            form.text += ` w${(written += 1)}.`
            form.first ||= form.text
            await save(form)
          } else if (act === 'untype' && !form.behind && form.first) {
            const kept = wordsOf(form.first)
            for (const word of wordsOf(form.text)) if (!kept.includes(word)) givenUp.add(word)
            form.text = form.first
            await save(form)
          } else if (act === 'late' && form.first) {
            const before = await text()
            await form.late(form.first, 1)
            expect(await text()).toBe(before)
          } else if ((act === 'mine' || act === 'both' || act === 'other') && form.behind) {
            const { behind } = form
            if (act === 'mine') for (const word of wordsOf(behind.body)) givenUp.add(word)
            if (act === 'both') form.text = `${behind.body}\n\n${form.text}`
            if (act === 'other') form.text = behind.body
            form.adopt(behind)
            await save(form)
          } else if (act === 'send' && form.text) {
            const sent = await form.send(form.text, { p_hold_seconds: 60 })
            if (sent.ok) messages.push({ id: sent.value.id, body: form.text })
            forms = forms.filter((other) => other !== form)
          } else if (act === 'discard') {
            for (const word of wordsOf(form.text)) givenUp.add(word)
            await form.discard()
            forms = forms.filter((other) => other !== form)
          }
        }
        const everywhere = [await text(), ...messages.map(({ body }) => body)].join('\n')
        for (const word of acknowledged) if (!givenUp.has(word)) expect(everywhere).toContain(word)
        expect(await db.sql('select id from public.drafts')).toSatisfy((rows: unknown[]) => rows.length <= 1)
      }),
      { numRuns: 10 },
    )
  })

  test('when twelve forms save at the same time, one form succeeds and all others get its text', async () => {
    const forms = await Promise.all(Array.from({ length: 12 }, () => open()))
    const answers = await Promise.all(
      forms.map(async (form, place) => ({
        place,
        saves: await Promise.all([3, 1, 4, 2, 5].map((seq) => form.save(`Form ${place}, ${seq}.`, { p_seq: seq }))),
      })),
    )
    // Only the newest save of a form counts: an earlier one may arrive late, and then returns the newest text.
    const winners = answers.filter(({ saves }) => !saves.at(-1)?.conflict)
    expect(winners).toHaveLength(1)
    const [{ place: winner }] = winners as [(typeof winners)[0]]
    expect(await text()).toBe(`Form ${winner}, 5.`)
    for (const { place, saves } of answers) {
      if (place === winner) continue
      for (const { conflict } of saves) expect(conflict?.body).toMatch(new RegExp(`^Form ${winner}, `))
    }

    // Two forms continue that text, and one of them is submitted, while all others repeat their saves.
    const [one, other] = [await open(), await open()]
    const repeat = (seq: number) => forms.map((form, place) => form.save(`Form ${place}, 5.`, { p_seq: seq }))
    const [first, second] = await Promise.all([one.save('One.'), other.save('Other.'), ...repeat(6)])
    expect([first, second].filter((answer) => answer?.conflict)).toHaveLength(1)
    const [ahead, behind] = first?.conflict ? [other, one] : [one, other]
    const [sent] = await Promise.all([
      ahead.send('Sent.'),
      ahead.save('Late', { p_seq: 9 }),
      behind.save('Behind'),
      ...repeat(7),
    ])
    expect(sent).toMatchObject({ ok: true })
    expect(await text()).toBe('')
  })
})
