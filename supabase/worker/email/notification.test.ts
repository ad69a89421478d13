import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { compose } from './compose.ts'
import type { Digest } from './digest.ts'
import type { Notification } from './notification.ts'

/* Mails about queries, as a mailbox gets them: written by our mail program, read by another. */

const told: Notification = {
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
const notification = (more: Partial<Notification> = {}) => received('notification', { ...told, ...more })
const header = (mail: Email, name: string) =>
  mail.headers.filter(({ key }) => key === name.toLowerCase()).map(({ value }) => value)

describe('headers', () => {
  test('put a query’s mails into one thread, under its name', async () => {
    const [one, other] = [await notification(), await notification({ event: 'status', status: 'resolved' })]
    const thread = '<query-0197a2c4-5d3e-7c10-9f42-3b8e6a1d7f05@trackquery>'
    for (const mail of [one, other]) {
      expect(mail.subject).toBe('[DEMO-42] Where is my chair?')
      expect(mail.inReplyTo).toBe(thread)
      expect(mail.references).toBe(thread)
      expect(mail.messageId).toBe('<x@trackquery>')
    }
  })

  test('say that no person wrote it, and how to end it with one click', async () => {
    for (const mail of [await notification(), await received('digest', { ...digest, token: 'a+b/c=' })]) {
      expect(header(mail, 'Auto-Submitted')).toEqual(['auto-generated'])
      expect(header(mail, 'X-Auto-Response-Suppress')).toEqual(['All'])
      expect(header(mail, 'List-Unsubscribe')).toEqual(['<https://desk.example/unsubscribe?token=a%2Bb%2Fc%3D>'])
      expect(header(mail, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click'])
    }
    const long = await notification({ token: 'f'.repeat(64) })
    expect(long.raw).toContain(`List-Unsubscribe: <https://desk.example/unsubscribe?token=${'f'.repeat(64)}>\r\n`)
  })

  test('an invitation is no list, and nobody answers it by machine', async () => {
    const data = { token: 't', companyName: 'Acme', inviterName: 'Ada', role: 'agent' }
    const mail = await received('invitation', data)
    expect(header(mail, 'X-Auto-Response-Suppress')).toEqual(['All'])
    expect(header(mail, 'List-Unsubscribe')).toEqual([])
  })

  test('hold in one line and for one address, whatever people wrote', async () => {
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

describe('what it says', () => {
  test('who did what, when in the reader’s zone, the words, why, and where to go', async () => {
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
        'Please answer there: nobody reads replies to this mail.',
        '',
        '-- ',
        'You get this because you raised this query, at Acme Demo.',
        'Mute this query on its page: https://desk.example/trackQuery?ref=DEMO-42',
        'How you are told, and when: https://desk.example/company?account=notifications',
        'No more mail about replies: https://desk.example/unsubscribe?token=a%2Bb%2Fc%3D',
        '',
      ].join('\n'),
    )
    expect(html).toContain('It is *on its way*.\nSee you!')
    expect(html).toContain('href="https://desk.example/unsubscribe?token=a%2Bb%2Fc%3D"')
  })

  test.each<[Partial<Notification>, string]>([
    [{ event: 'replied', status: 'resolved' }, 'Ada replied, and the query is resolved'],
    [{ event: 'status', status: 'pending', words: null }, 'The query waits for an answer'],
    [{ event: 'assigned' }, 'Ada gave you this query'],
    [{ event: 'mentioned', isNote: true }, 'Ada named you in a note'],
    [{ event: 'mentioned' }, 'Ada named you in a reply'],
    [{ event: 'mentioned', isQuery: true }, 'Ada named you in a new query'],
    [{ event: 'noted', isNote: true }, 'Ada wrote a note'],
    [{ event: 'raised', actorName: null }, 'TrackQuery raised a query'],
  ])('%o: %s', async (more, sentence) => {
    const { text, html } = await notification(more)
    expect(text).toMatch(new RegExp(`^${sentence}\\.`))
    expect(html).toContain(`>${sentence}</h1>`)
  })

  test('of many queries at once leads to the list, in no thread', async () => {
    const mail = await notification({ event: 'assigned', reason: 'assigned', count: 25, words: null })
    expect(mail.subject).toBe('[DEMO] Ada gave you 25 queries')
    expect(mail.inReplyTo).toBeUndefined()
    expect(mail.text).toContain('https://desk.example/trackQuery?company=DEMO\n')
    expect(mail.text).not.toContain('Mute')
  })

  test('ten kilobytes of a long message, with a link to the rest, cut through no character', async () => {
    const words = '語'.repeat(10_241)
    const { text = '', html = '' } = await notification({ words })
    const shown = /語+/.exec(text)?.[0] ?? ''
    expect(new TextEncoder().encode(shown).length).toBeGreaterThan(10 * 1024 - 3)
    expect(new TextEncoder().encode(shown).length).toBeLessThanOrEqual(10 * 1024)
    expect(text + html).not.toContain('\ufffd')
    for (const part of [text, html]) expect(part).toContain('Read on there')
    expect((await notification()).text).not.toContain('Read on')
  })

  test('no markup of anybody’s', async () => {
    const evil = `"><img src=x onerror=alert(1)><script>alert('1')</script><!-- \u202e`
    const { html = '' } = await notification({ words: evil, subject: evil, actorName: evil, companyName: evil })
    const tags = new Set([...html.matchAll(/<\s*([a-z!][\w-]*)/gi)].map(([, name]) => name!.toLowerCase()))
    expect([...tags].sort()).toEqual(
      ['!doctype', 'a', 'body', 'br', 'div', 'h1', 'head', 'html', 'meta', 'p', 'strong', 'title'].sort(),
    )
    expect(html).not.toMatch(/\son\w+=(?!alert\(1\)&#62;)/)
    expect(html).not.toContain('\u202e')
  })

  test('a zone or language that this machine does not know leaves a plain time', async () => {
    expect((await notification({ timeZone: 'Mars/Olympus' })).text).toContain('March 10, 2026 at 4:30')
    expect((await notification({ locale: 'x_y' })).text).toContain('2026')
  })
})

test('the daily mail lists what is unread and says how much more there is', async () => {
  const { subject, text = '', html = '' } = await received('digest', digest)
  expect(subject).toBe('53 things you have not read on TrackQuery')
  expect(text).toContain(
    'DEMO-42 Where is my chair?\nAda replied. 11 March 2026 at 01:30\nhttps://desk.example/trackQuery?ref=DEMO-42',
  )
  expect(text).toContain('Acme Demo\nAda gave you 12 queries.')
  for (const part of [text, html]) expect(part).toContain('And 51 more.')
  expect(text).toContain('No more daily mail: https://desk.example/unsubscribe?token=d1')
})

test('a template that this version does not know is no mail', async () => {
  await expect(received('gossip', {})).rejects.toThrow("No template is called 'gossip'.")
  await expect(received('constructor', {})).rejects.toThrow('No template is called')
})
