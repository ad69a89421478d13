import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import sanitize from 'sanitize-html'
import { describe, expect, test } from 'vitest'
import { readAuthSettings } from '../../embedded/config/auth-settings.ts'
import { renderAuthEmail, renderNotice } from '../../embedded/mail/render-auth-email.ts'
import { type SampleEmailName, sampleEmailNames, sampleEmails, samplePictures } from '../testing/sample-emails.ts'
import { compose, templateNames } from './compose.ts'

/* What holds for every e-mail of the product and of the sign-in service, whatever people typed. */

const appOrigin = 'https://desk.example'
const transport = createTransport({ streamTransport: true, buffer: true })

async function received(name: SampleEmailName, changes: Record<string, unknown> = {}): Promise<Email> {
  const { template, data } = sampleEmails[name]
  const mail = { id: 'x', template, to: 'rita@example.com', data: { ...data, ...changes }, messageId: '<x@trackquery>' }
  const { message } = await transport.sendMail(
    compose(mail, { sender: 'no-reply@desk.example', appOrigin, pictures: await samplePictures() }),
  )
  return PostalMime.parse(message as Buffer)
}

/** The e-mails of the sign-in service to a person with this address and these values in its variables. */
async function authEmails(email = 'rita@example.com', newEmail = 'new@example.com') {
  const { templates, notices } = await readAuthSettings(new URL('../../', import.meta.url), {})
  const mail = { to: email, email, newEmail, tokenHash: 'pkce_0123', code: '123456', redirectTo: '', data: {} }
  const addresses = { siteUrl: appOrigin, backendUrl: 'http://127.0.0.1:54321' }
  return [
    ...(Object.keys(templates) as (keyof typeof templates)[]).map((kind) => ({
      name: kind as string,
      ...renderAuthEmail({ ...mail, kind }, templates, addresses),
    })),
    ...(Object.keys(notices) as (keyof typeof notices)[]).map((kind) => ({
      name: kind as string,
      ...renderNotice({ to: email, kind, email, oldEmail: newEmail, data: {} }, notices[kind]!, appOrigin),
    })),
  ]
}

const all = async () => [
  ...(await Promise.all(sampleEmailNames.map((name) => received(name)))),
  ...(await authEmails()),
]

/** The words that HTML shows, by another way than ours: without tags, heads and what screen readers skip. */
const wordsOf = (html: string): string[] =>
  sanitize(html.replace(/<(head)\b[\s\S]*?<\/\1>|<(\w+)[^>]*aria-hidden="true"[^>]*>[^<]*<\/\2>/g, ''), {
    allowedTags: [],
    textFilter: (shown) => `${shown} `,
  })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .split(/\s+/)
    .filter(Boolean)

const hrefsOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, href]) =>
    (href ?? '')
      .replace(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
      .replace(/&amp;/g, '&'),
  )

/** Expects the text part to say all words of the HTML in their order, and to have all its links. */
function expectEqualParts({ html = '', text = '' }: { html?: string; text?: string }) {
  const joined = text.replace(/\s+/g, '')
  let from = 0
  for (const word of wordsOf(html)) {
    const at = joined.indexOf(word, from)
    expect(at, `"${word}" in the text part`).toBeGreaterThanOrEqual(0)
    from = at + word.length
  }
  for (const href of hrefsOf(html)) expect(text).toContain(href.replace(/^(mailto|tel):/, ''))
}

describe('every e-mail', () => {
  test('of the worker has a sample', () => {
    const sampled = new Set(Object.values(sampleEmails).map(({ template }) => template))
    expect([...sampled].sort()).toEqual([...templateNames].sort())
  })

  test.each(sampleEmailNames)('says the same in its text part and its HTML: %s', async (name) => {
    expectEqualParts(await received(name))
  })

  test('of the sign-in service says the same in its text part and its HTML', async () => {
    const mails = await authEmails()
    expect(mails).toHaveLength(10)
    for (const mail of mails) expectEqualParts(mail)
  })

  test.each(sampleEmailNames)('has one button: %s', async (name) => {
    const { html = '' } = await received(name)
    expect(html.match(/class="button"/g)).toHaveLength(1)
  })

  test('names the product in its subject, and says that answers are not read', async () => {
    for (const { subject = '', html = '', text = '' } of await all()) {
      expect(subject).toContain('TrackQuery')
      for (const part of [html, text]) expect(part, subject).toContain('Replies to this e-mail are not read.')
    }
  })

  test('is within what Gmail, Outlook and Apple Mail can show, loads nothing, and is readable in the dark', async () => {
    for (const { subject, html = '' } of await all()) {
      // Gmail cuts e-mails at 102 kB.
      expect(Buffer.byteLength(html), subject).toBeLessThan(102_000)
      expect(html).not.toMatch(/<(link|script|iframe|svg|form|object|bdi)\b|url\(|@import|background=/i)
      expect(html.replaceAll(/ src="cid:/g, '')).not.toMatch(/\bsrc=/)
      for (const [, style = ''] of html.matchAll(/style="([^"]*)"/g))
        expect(style, subject).not.toMatch(
          /flex|grid|float|position|(^| )(gap|inset)|-(inline|block)(-\w+)*:|calc|var\(/,
        )
      // Outlook has padding in table cells only. The button's is also that of its cell.
      const padded = [...html.matchAll(/<(\w+)\b[^>]*style="[^"]*padding: [1-9][^"]*"/g)].map(([, tag]) => tag)
      expect(new Set(padded)).not.toContain('div')
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
      expect(html).toContain('@media (prefers-color-scheme: dark)')
    }
  })
})

const hostileTexts = [
  '"><img src=x onerror=alert(1)><script>alert(1)</script>',
  '</title></style></td></table><h1 style="position:fixed">x',
  "' onmouseover='alert(1)",
  '[x](javascript:alert(1)) [y](data:text/html,<script>) ![z](https://spy.example/p.png)',
  '<a href="javascript:alert(1)">x</a> [x](JaVaScRiPt&colon;alert(1)) [x](//evil.example)',
  'x\r\nBcc: all@example.com\r\n\r\n<b>Body</b>',
  '=?utf-8?q?=0D=0ABcc:_all@example.com?=',
  'Bank <service@bank.example>, "all@example.com"',
  '\u202egnp.exe\u2066 \u2028Bcc: all@example.com',
  '&#8238;gnp.exe&#x2066; &rlm;&lrm; [&#8238;x](https://e.example "&#8238;") `&#8238;`',
  '{{ .Token }} {{ .TokenHash }}',
  'W'.repeat(255),
]
const hostile = fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.constantFrom(...hostileTexts))

/** Fields of people in the data of the samples. */
const typed = (text: string) => ({
  subject: text,
  actorName: text,
  inviterName: text,
  companyName: text,
  words: text,
  email: text,
  files: [{ name: text, size: 1 }],
  queries: [{ number: 1, subject: text }],
})

const tagsOf = (html: string) =>
  new Set([...html.matchAll(/<\s*\/?([a-z!][\w-]*)/gi)].map(([, name]) => name!.toLowerCase()))

/** Expects that people's text became no HTML of its own and no header. */
function expectHarmless({ html = '', subject = '' }: { html?: string; subject?: string }) {
  for (const tag of ['script', 'img', 'svg', 'iframe', 'form', 'b']) expect(tagsOf(html)).not.toContain(tag)
  const tags = [...html.matchAll(/<[a-z][^<>]*>/gi)].map(([tag]) => tag).join('\n')
  expect(tags).not.toMatch(/style="[^"]*position/)
  // An attribute's value can contain what looks like another attribute.
  expect(tags.replace(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=|'/i)
  for (const href of hrefsOf(html)) expect(href).toMatch(/^(https?:\/\/|mailto:|tel:)/i)
  expect(html.match(/<h1\b/g)).toHaveLength(1)
  expect(html.match(/<\/html>/g)).toHaveLength(1)
  expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
}

describe('hostile text', () => {
  test.each(sampleEmailNames)('becomes neither HTML nor a header: %s', async (name) => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const items = [{ ...sampleEmails.reply.data, ...typed(text) }]
        const mail = await received(name, { ...typed(text), ...(name === 'digest' && { items }) })
        expectHarmless(mail)
        expectEqualParts(mail)
        expect(`${mail.html} ${mail.text}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u)
        expect(
          mail.headers.map(({ key }) => key).filter((key) => /^(b?cc|to|from|sender|reply-to)$/.test(key)),
        ).toEqual(expect.arrayContaining(['from', 'to']))
        expect(mail.headers.filter(({ key }) => /^(b?cc|sender|reply-to)$/.test(key))).toEqual([])
        expect(mail.to?.map(({ address }) => address)).toEqual(['rita@example.com'])
        expect(mail.from?.address).toBe('no-reply@desk.example')
        expect(mail.from?.name).toMatch(/TrackQuery$/)
        expect(mail.from?.name).not.toMatch(/[<>"@\p{Cc}\u2028\u202e]/u)
        expect(mail.attachments).toEqual([])
      }),
      { numRuns: 20, examples: hostileTexts.map((text): [string] => [text]) },
    )
  })

  test('in an address becomes neither HTML nor a header of the sign-in service', async () => {
    for (const text of hostileTexts)
      for (const mail of await authEmails(text, text)) {
        expectHarmless(mail)
        expect(mail.html.match(/class="button"/g) ?? []).toHaveLength(mail.name === 'reauthentication' ? 0 : 1)
      }
  })

  test('in the data of the sign-in service is not filled in as its own variable', async () => {
    for (const { html } of await authEmails('{{ .TokenHash }}'))
      expect(html.replace(/token_hash=pkce_0123/g, '')).not.toContain('pkce_0123')
  })
})

test.each<[string, Record<string, unknown>, string]>([
  ['reply', {}, 'Sofia Lindqvist (Acme) via TrackQuery'],
  ['acknowledgement', {}, 'Acme via TrackQuery'],
  ['status-change', { actorName: null }, 'Acme via TrackQuery'],
  ['arabic-reply', {}, 'ليلى حداد (Acme) via TrackQuery'],
  ['invitation', {}, 'Sofia Lindqvist (Acme) via TrackQuery'],
  ['digest', {}, 'TrackQuery'],
  ['second-factor-removed', {}, 'TrackQuery'],
  ['reply', { actorName: 'Bank <service@bank.example>' }, 'Bank servicebank.example (Acme) via TrackQuery'],
])('the sender of %s %o is "%s"', async (name, changes, sender) => {
  expect((await received(name as SampleEmailName, changes)).from).toEqual({
    name: sender,
    address: 'no-reply@desk.example',
  })
})
