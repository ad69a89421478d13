import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { compose } from './compose.ts'
import type { Digest } from './digest.ts'
import type { NotificationData } from './notification.ts'

/** Notification e-mails, composed by nodemailer and parsed by postal-mime. */

const told: NotificationData = {
  token: 'a+b/c=',
  event: 'replied',
  reason: 'raised_it',
  count: 1,
  status: null,
  at: '2026-03-10T16:30:00Z',
  key: 'DEMO',
  number: 42,
  subject: 'Where is my chair?',
  queryId: '0197a2c4-5d3e-7c10-9f42-3b8e6a1d7f05',
  companyName: 'Acme Demo',
  queries: [],
  files: [],
  actorName: 'Ada',
  words: 'It is *on its way*.\nSee you!',
  isNote: false,
  timeZone: 'Europe/Berlin',
  locale: 'en-GB',
}
const file = (name: string, size: number) => ({ id: name, name, size, mime: 'image/jpeg', path: name })
const digest: Digest = {
  token: 'd1',
  timeZone: 'Asia/Tokyo',
  locale: 'en-GB',
  total: 53,
  items: [
    { ...told, subject: 'Where is my chair?' },
    { ...told, event: 'assigned', count: 12, number: 43, subject: 'Another' },
  ],
}

const transport = createTransport({ streamTransport: true, buffer: true })

async function received(template: string, data: Record<string, unknown>): Promise<Email & { raw: string }> {
  const mail = { id: 'x', template, to: 'rita@example.com', data, messageId: '<x@trackquery>' }
  const { message } = await transport.sendMail(
    compose(mail, { sender: 'TrackQuery <no-reply@desk.example>', appOrigin: 'https://desk.example' }),
  )
  const raw = (message as Buffer).toString()
  return { ...(await PostalMime.parse(raw)), raw }
}
const notification = (more: Partial<NotificationData> = {}) => received('notification', { ...told, ...more })
const header = (mail: Email, name: string) =>
  mail.headers.filter(({ key }) => key === name.toLowerCase()).map(({ value }) => value)

describe('the headers of an e-mail', () => {
  test('group all notifications of a query into one thread', async () => {
    const [one, other] = [await notification(), await notification({ event: 'status', status: 'resolved' })]
    const thread = '<query-0197a2c4-5d3e-7c10-9f42-3b8e6a1d7f05@trackquery>'
    for (const mail of [one, other]) {
      expect(mail.subject).toBe('[TrackQuery DEMO-42] Where is my chair?')
      expect(mail.inReplyTo).toBe(thread)
      expect(mail.references).toBe(thread)
      expect(mail.messageId).toBe('<x@trackquery>')
    }
  })

  test('mark the e-mail as automatic and offer one-click unsubscribe', async () => {
    for (const mail of [await notification(), await received('digest', { ...digest, token: 'a+b/c=' })]) {
      expect(header(mail, 'Auto-Submitted')).toEqual(['auto-generated'])
      expect(header(mail, 'X-Auto-Response-Suppress')).toEqual(['All'])
      expect(header(mail, 'List-Unsubscribe')).toEqual(['<https://desk.example/unsubscribe?token=a%2Bb%2Fc%3D>'])
      expect(header(mail, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click'])
    }
    const long = await notification({ token: 'f'.repeat(64) })
    expect(long.raw).toContain(`List-Unsubscribe: <https://desk.example/unsubscribe?token=${'f'.repeat(64)}>\r\n`)
  })

  test('mark an invitation as automatic, without unsubscribe', async () => {
    const data = { token: 't', companyName: 'Acme', inviterName: 'Ada', role: 'agent' }
    const mail = await received('invitation', data)
    expect(header(mail, 'X-Auto-Response-Suppress')).toEqual(['All'])
    expect(header(mail, 'List-Unsubscribe')).toEqual([])
  })

  test('contain no line break and only one recipient, whatever the user typed', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.constantFrom(
        'x\r\nBcc: all@example.com',
        'x\nBcc: all@example.com\n\nBody',
        'x\u2028Bcc: all@example.com',
        '\u202egnp.exe',
        '=?utf-8?q?=0D=0ABcc:_all@example.com?=',
        'W'.repeat(255),
      ),
    )
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (subject, actorName, companyName) => {
        const mail = await notification({ subject, actorName, companyName })
        expect(mail.headers.map(({ key }) => key).filter((key) => /^(b?cc|to)$/.test(key))).toEqual(['to'])
        expect(mail.to?.map(({ address }) => address)).toEqual(['rita@example.com'])
        expect(mail.subject?.startsWith('[TrackQuery DEMO-42]')).toBe(true)
        expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a notification e-mail', () => {
  test.each(['👩‍👩‍👧‍👦', '😀', 'ȩ́'])('ends its preview before %s, not in it', async (whole) => {
    for (let before = 125; before <= 140; before += 1) {
      const words = `${'x'.repeat(before)}${whole}${'y'.repeat(20)}`
      const { html = '' } = await received('notification', { ...told, words })
      const [, preview = ''] = /<div aria-hidden="true"[^>]*>([^<]*)</.exec(html) ?? []
      const shown = preview.trim().replace(/y*$/, '')
      expect([words.slice(0, before), words.slice(0, before) + whole]).toContain(shown)
    }
  })

  test('states actor, time, message, reason and links', async () => {
    const { text = '', html = '' } = await notification()
    expect(text).toBe(
      [
        'TrackQuery',
        '',
        'Ada replied',
        '',
        'DEMO-42 Where is my chair?',
        '10 March 2026 at 17:30 CET',
        '',
        'It is on its way.',
        'See you!',
        '',
        'Open the query:',
        'https://desk.example/trackQuery?ref=DEMO-42',
        '',
        'Please reply in TrackQuery. Replies to this e-mail are not read.',
        '',
        '-- ',
        'You get this e-mail because you are the requester of this query at Acme Demo.',
        '',
        'Mute this query: https://desk.example/trackQuery?ref=DEMO-42',
        'Notification settings: https://desk.example/company?account=notifications',
        'Stop e-mails about replies: https://desk.example/unsubscribe?token=a%2Bb%2Fc%3D',
        '',
      ].join('\n'),
    )
    expect(html).toContain('It is <em>on its way</em>.<br />See you!')
    expect(html).toContain('href="https://desk.example/unsubscribe?token=a%2Bb%2Fc%3D"')
  })

  test.each<[Partial<NotificationData>, string]>([
    [{ event: 'replied', status: 'resolved' }, 'Ada replied, and the query is resolved'],
    [{ event: 'status', status: 'pending', words: null }, 'The query is waiting for an answer'],
    [{ event: 'status', status: 'resolved', resolution: 'withdrawn', words: null }, 'The query was withdrawn'],
    [{ event: 'status', status: 'resolved', resolution: 'fixed', words: null }, 'The query is resolved'],
    [{ event: 'assigned' }, 'Ada assigned this query to you'],
    [{ event: 'mentioned', isNote: true }, 'Ada mentioned you in a note'],
    [{ event: 'mentioned' }, 'Ada mentioned you in a reply'],
    [{ event: 'mentioned', isQuery: true }, 'Ada mentioned you in a new query'],
    [{ event: 'noted', isNote: true }, 'Ada wrote a note'],
    [{ event: 'raised', actorName: null }, 'TrackQuery raised a query'],
    [{ event: 'received', isOwn: true }, 'We have your query'],
    [{ event: 'received', isOwn: false }, 'Ada raised a query for you'],
    [{ event: 'received', isOwn: false, count: 12, words: null }, 'Ada raised 12 queries for you'],
  ])('for %o says: %s', async (more, sentence) => {
    const { text, html } = await notification(more)
    expect(text).toMatch(new RegExp(`^TrackQuery\n\n${sentence}\n`))
    expect(html).toContain(`>${sentence}</h1>`)
  })

  test('about several queries links to the list and belongs to no thread', async () => {
    const mail = await notification({ event: 'assigned', reason: 'assigned', count: 25, words: null })
    expect(mail.subject).toBe('[TrackQuery DEMO] Ada assigned 25 queries to you')
    expect(mail.inReplyTo).toBeUndefined()
    expect(mail.text).toContain('https://desk.example/trackQuery?company=DEMO&view=all\n')
    expect(mail.text).not.toContain('Mute')
  })

  test('about several queries lists the newest ones and the number of the others', async () => {
    const queries = [
      { number: 43, subject: 'Another' },
      { number: 42, subject: 'Where is <my> chair?' },
    ]
    const many = { event: 'status', status: 'resolved', count: 25, words: null, queries } as const
    const { subject, text, html } = await notification(many)
    expect(subject).toBe('[TrackQuery DEMO] Ada changed the status of 25 queries')
    expect(text).toContain(
      '- DEMO-43 Another: https://desk.example/trackQuery?ref=DEMO-43\n' +
        '- DEMO-42 Where is <my> chair?: https://desk.example/trackQuery?ref=DEMO-42\n\nAnd 23 more.',
    )
    expect(html).toContain('href="https://desk.example/trackQuery?ref=DEMO-42"')
    expect(html).toContain('DEMO-42 Where is &#60;my&#62; chair?')
    expect(html).toContain('And 23 more.')
    expect(text).toContain('because you are the requester of these queries at Acme Demo.')
  })

  test('about several queries names no status and no exact reason if these differ between the queries', async () => {
    const mixed = { event: 'status', status: null, reason: null, count: 12, words: null } as const
    const { subject, text, html } = await notification(mixed)
    expect(subject).toBe('[TrackQuery DEMO] Ada changed the status of 12 queries')
    for (const part of [text, html]) expect(part).toContain('because these queries concern you at Acme Demo.')
  })

  test('to all staff offers to stop the e-mails about new queries, as whose channel it was sent', async () => {
    for (const event of ['replied', 'status'] as const) {
      const { text = '', html = '' } = await notification({ event, reason: 'staff', status: 'open' })
      for (const part of [text, html]) expect(part).toContain('Stop e-mails about new and unassigned queries')
    }
  })

  test('about one query of several that differ names no exact reason', async () => {
    const { text } = await notification({ event: 'status', reason: null, status: 'resolved' })
    expect(text).toContain('because this query concerns you at Acme Demo.')
  })

  test('quotes ten kilobytes of a long message without splitting a character, and links to the rest', async () => {
    const words = '語'.repeat(10_241)
    const { text = '', html = '' } = await notification({ words })
    const shown = /語+/.exec(text)?.[0] ?? ''
    expect(new TextEncoder().encode(shown).length).toBeGreaterThan(10 * 1024 - 3)
    expect(new TextEncoder().encode(shown).length).toBeLessThanOrEqual(10 * 1024)
    expect(text + html).not.toContain('\ufffd')
    for (const part of [text, html]) expect(part).toContain('Read the whole message')
    expect((await notification()).text).not.toContain('Read the whole')
  })

  test('that confirms a new query names it in its subject', async () => {
    const { subject, text } = await notification({ event: 'received', isOwn: true })
    expect(subject).toBe('[TrackQuery DEMO-42] We have your query: Where is my chair?')
    expect(text).toContain('Further queries within an hour are not confirmed by e-mail.')
    expect(text).toContain('Stop e-mails that confirm new queries: https://desk.example/unsubscribe?token=')
  })

  test('renders Markdown, also in its text part, where links have their URL', async () => {
    const words = '# Steps\n\n1. **Open** it\n2. See [the manual](https://example.com/m?a=1&b=2)\n\n> quoted\n\n~~no~~'
    const { text, html } = await notification({ words })
    expect(html).toMatch(/<h2 [^>]*>Steps<\/h2>/)
    expect(html).toMatch(/<strong>Open<\/strong> it/)
    expect(text).toContain(
      'Steps\n\n1. Open it\n2. See the manual <https://example.com/m?a=1&b=2>\n\n> quoted\n\n~~no~~\n\nOpen the query:',
    )
  })

  test('lists attached files by name and size', async () => {
    const files = [file('broken chair.jpg', 2_415_919), file('\u202egnp.exe', 900)]
    const { text, html = '' } = await notification({ files })
    expect(text).toContain('2 files are attached in TrackQuery:\n\n- broken chair.jpg, 2.3 MB\n- gnp.exe, 900 B\n')
    expect(html).toContain('<span dir="auto">broken chair.jpg</span>, 2.3 MB')
    expect((await notification()).text).not.toContain('attached')
  })

  test('gives subject, message and file names their own direction', async () => {
    const { html = '' } = await notification({
      subject: 'أين الكرسي؟',
      words: 'مرحبا\n\nHello',
      files: [file('كرسي.png', 1)],
    })
    expect(html).toContain('DEMO-42 <span dir="auto">أين الكرسي؟</span>')
    expect(html.match(/<p [^>]*dir="auto">/g)).toHaveLength(2)
    expect(html).toContain('<span dir="auto">كرسي.png</span>')
  })

  test('still shows a time for an unknown time zone or locale', async () => {
    expect((await notification({ timeZone: 'Mars/Olympus' })).text).toMatch(/March 10, 2026 at 4:30\sPM UTC/)
    expect((await notification({ locale: 'x_y' })).text).toContain('2026')
  })
})

test('the daily e-mail lists unread notifications and the number of further ones', async () => {
  const { subject, text = '', html = '' } = await received('digest', digest)
  expect(subject).toBe('53 unread notifications on TrackQuery')
  expect(text).toContain(
    'DEMO-42 Where is my chair?: https://desk.example/trackQuery?ref=DEMO-42\nAda replied. 11 March 2026 at 01:30 GMT+9',
  )
  expect(text).toContain(
    'Acme Demo: https://desk.example/trackQuery?company=DEMO&view=all\nAda assigned 12 queries to you.',
  )
  for (const part of [text, html]) expect(part).toContain('And 51 more.')
  expect(text).toContain('Stop the daily e-mail: https://desk.example/unsubscribe?token=d1')
})

test('rendering an unknown e-mail template throws an error', async () => {
  await expect(received('gossip', {})).rejects.toThrow("No template is called 'gossip'.")
  await expect(received('constructor', {})).rejects.toThrow('No template is called')
})
