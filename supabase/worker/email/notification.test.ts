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
  actorName: 'Ada',
  words: 'It is *on its way*.\nSee you!',
  isNote: false,
  timeZone: 'Europe/Berlin',
  locale: 'en-GB',
}
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
      expect(mail.subject).toBe('[DEMO-42] Where is my chair?')
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
        expect(mail.subject?.startsWith('[DEMO-42]')).toBe(true)
        expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a notification e-mail', () => {
  test('states actor, time, message, reason and links', async () => {
    const { text = '', html = '' } = await notification()
    expect(text).toBe(
      [
        'Ada replied.',
        '',
        'DEMO-42 Where is my chair? · 10 March 2026 at 17:30',
        '',
        'It is *on its way*.',
        'See you!',
        '',
        'Open the query:',
        'https://desk.example/trackQuery?ref=DEMO-42',
        'Please reply in TrackQuery. Replies to this e-mail are not read.',
        '',
        '-- ',
        'You get this e-mail because you raised this query at Acme Demo.',
        'Mute this query: https://desk.example/trackQuery?ref=DEMO-42',
        'Notification settings: https://desk.example/company?account=notifications',
        'Stop e-mails about replies: https://desk.example/unsubscribe?token=a%2Bb%2Fc%3D',
        '',
      ].join('\n'),
    )
    expect(html).toContain('It is *on its way*.\nSee you!')
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
  ])('for %o says: %s', async (more, sentence) => {
    const { text, html } = await notification(more)
    expect(text).toMatch(new RegExp(`^${sentence}\\.`))
    expect(html).toContain(`>${sentence}</h1>`)
  })

  test('about several queries links to the list and belongs to no thread', async () => {
    const mail = await notification({ event: 'assigned', reason: 'assigned', count: 25, words: null })
    expect(mail.subject).toBe('[DEMO] Ada assigned 25 queries to you')
    expect(mail.inReplyTo).toBeUndefined()
    expect(mail.text).toContain('https://desk.example/trackQuery?company=DEMO\n')
    expect(mail.text).not.toContain('Mute')
  })

  test('about several queries lists the newest ones and the number of the others', async () => {
    const queries = [
      { number: 43, subject: 'Another' },
      { number: 42, subject: 'Where is <my> chair?' },
    ]
    const many = { event: 'status', status: 'resolved', count: 25, words: null, queries } as const
    const { subject, text, html } = await notification(many)
    expect(subject).toBe('[DEMO] Ada changed the status of 25 queries')
    expect(text).toContain('- DEMO-43 Another\n- DEMO-42 Where is <my> chair?\nAnd 23 more.')
    expect(html).toContain('<a href="https://desk.example/trackQuery?ref=DEMO-42"')
    expect(html).toContain('DEMO-42 Where is &#60;my&#62; chair?')
    expect(html).toContain('And 23 more.')
    expect(text).toContain('because you raised these queries at Acme Demo.')
  })

  test('about several queries names no status and no exact reason if these differ between the queries', async () => {
    const mixed = { event: 'status', status: null, reason: null, count: 12, words: null } as const
    const { subject, text, html } = await notification(mixed)
    expect(subject).toBe('[DEMO] Ada changed the status of 12 queries')
    for (const part of [text, html]) expect(part).toContain('because these queries at Acme Demo concern you.')
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

  test('contains no HTML of users', async () => {
    const evil = `"><img src=x onerror=alert(1)><script>alert('1')</script><!-- \u202e`
    const { html = '' } = await notification({ words: evil, subject: evil, actorName: evil, companyName: evil })
    const tags = new Set([...html.matchAll(/<\s*([a-z!][\w-]*)/gi)].map(([, name]) => name!.toLowerCase()))
    expect([...tags].sort()).toEqual(
      ['!doctype', 'a', 'body', 'br', 'div', 'h1', 'head', 'html', 'meta', 'p', 'strong', 'title'].sort(),
    )
    expect(html).not.toMatch(/\son\w+=(?!alert\(1\)&#62;)/)
    expect(html).not.toContain('\u202e')
  })

  test('still shows a time for an unknown time zone or locale', async () => {
    expect((await notification({ timeZone: 'Mars/Olympus' })).text).toContain('March 10, 2026 at 4:30')
    expect((await notification({ locale: 'x_y' })).text).toContain('2026')
  })
})

test('the daily e-mail lists unread notifications and the number of further ones', async () => {
  const { subject, text = '', html = '' } = await received('digest', digest)
  expect(subject).toBe('53 unread notifications on TrackQuery')
  expect(text).toContain(
    'DEMO-42 Where is my chair?\nAda replied. 11 March 2026 at 01:30\nhttps://desk.example/trackQuery?ref=DEMO-42',
  )
  expect(text).toContain('Acme Demo\nAda assigned 12 queries to you.')
  for (const part of [text, html]) expect(part).toContain('And 51 more.')
  expect(text).toContain('Stop the daily e-mail: https://desk.example/unsubscribe?token=d1')
})

test('rendering an unknown e-mail template throws an error', async () => {
  await expect(received('gossip', {})).rejects.toThrow("No template is called 'gossip'.")
  await expect(received('constructor', {})).rejects.toThrow('No template is called')
})
