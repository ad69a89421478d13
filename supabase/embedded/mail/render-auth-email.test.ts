import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAuthSettings } from '../config/auth-settings.ts'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'
import { openMailbox } from './mailbox.ts'
import { renderAuthEmail } from './render-auth-email.ts'

describe('an auth e-mail', async () => {
  const { templates } = await readAuthSettings(new URL('../../', import.meta.url), {})
  const addresses = { siteUrl: 'https://desk.example', backendUrl: 'http://127.0.0.1:54321' }
  const mail = {
    to: 'ada@example.com',
    email: 'ada@example.com',
    tokenHash: 'pkce_0123456789abcdef',
    code: '012345',
    redirectTo: 'https://desk.example/company',
    data: {},
  }

  test.each(['confirmation', 'magic_link', 'recovery', 'invite', 'email_change'] as const)(
    'of kind %s links to the app, shows a code only if a page asks for it, and has no unfilled placeholder',
    (kind) => {
      const email = renderAuthEmail({ ...mail, kind, newEmail: 'new@example.com' }, templates, addresses)
      expect(email.html).toContain('https://desk.example/confirm?token_hash=pkce_0123456789abcdef&#38;type=')
      const isAskedFor = kind !== 'invite' && kind !== 'email_change'
      expect(/\b012345\b/.test(email.html)).toBe(isAskedFor)
      expect(email.text).toContain('https://desk.example/confirm?token_hash=pkce_0123456789abcdef&type=')
      expect(/\b012345\b/.test(email.text)).toBe(isAskedFor)
      expect(/\bcode\b/.test(email.text)).toBe(isAskedFor)
      expect(`${email.subject}${email.html}`).not.toContain('{{')
    },
  )

  test('for reauthentication shows the code and has no link', () => {
    const email = renderAuthEmail({ ...mail, kind: 'reauthentication' }, templates, addresses)
    expect(email).toMatchObject({
      subject: '012345 is your TrackQuery confirmation code',
      text: expect.stringContaining('012345'),
    })
    expect(email.html).not.toMatch(/href|\{\{/)
  })

  test('escapes user text in HTML and encodes it in URLs', () => {
    const html =
      '<p>{{ .Email }}</p><a href="{{ .SiteURL }}/x?a={{ .RedirectTo }}&amp;b={{ .NewEmail }}">{{ .Data.name }}</a>'
    const email = renderAuthEmail(
      {
        ...mail,
        kind: 'recovery',
        email: '"<b>"@example.com',
        newEmail: 'a&b="c"@example.com',
        data: { name: '<script>' },
      },
      { ...templates, recovery: { subject: 'For {{ .Data.name }}\r\nBcc: all', html } },
      addresses,
    )
    expect(email.html).toContain('&#34;&#60;b&#62;&#34;@example.com')
    expect(email.html).toContain('?a=https%3A%2F%2Fdesk.example%2Fcompany&amp;b=a%26b%3D%22c%22%40example.com')
    expect(email.html).toContain('&#60;script&#62;')
    expect(email.subject).toBe('For <script> Bcc: all')
  })
})

test('captured e-mails are still stored after a restart, except the oldest beyond the limit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trackquery-mail-'))
  try {
    const before = await openMailbox(folder, 2)
    for (const subject of ['first', 'second', 'third']) {
      await before.add({ at: '', from: '', to: ['ada@example.com'], subject, messageId: '', text: '', html: '' })
    }
    await writeFile(join(folder, '000000004.json.1.new'), '{"id":4,"subj')
    const after = await openMailbox(folder, 2)
    expect(after.list().map(({ id, subject }) => [id, subject])).toEqual([
      [3, 'third'],
      [2, 'second'],
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

describe('the page of captured e-mails', () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await createTestBackend()
    const transport = createTransport(backend.smtpUrl)
    await transport.sendMail({
      from: 'me@example.com',
      to: 'Ada@example.com',
      subject: '<img src=x onerror=alert(1)>',
      html: '<p>Dear <b>Ada</b></p><script>alert(1)</script>',
      text: 'Dear Ada </pre><script>',
    })
    await transport.sendMail({ from: 'me@example.com', to: 'bob@example.com', subject: 'Second', text: 'Dear Bob' })
  })
  afterAll(() => backend.stop())

  const get = (path: string, init?: RequestInit) => fetch(`${backend.url}${path}`, init)

  test('lists the newest e-mail first, and can be filtered by recipient', async () => {
    expect((await (await get('/_mail.json')).json()).map((mail: { subject: string }) => mail.subject)).toEqual([
      'Second',
      '<img src=x onerror=alert(1)>',
    ])
    const [mail, ...others] = await (await get('/_mail.json?to=ADA@example.com')).json()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: ['ada@example.com'],
      from: 'me@example.com',
      text: expect.stringMatching(/^Dear Ada/),
    })
  })

  test('shows an e-mail without running its scripts', async () => {
    const list = await (await get('/_mail')).text()
    expect(list).toContain('&#60;img src=x onerror=alert(1)&#62;')
    const answer = await get('/_mail/1')
    const page = await answer.text()
    expect(page).not.toMatch(/<script|<img/)
    expect(page).toContain('srcdoc="&#60;base target=&#34;_blank&#34;&#62;&#60;p&#62;Dear')
    expect(page).toMatch(/sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await get('/_mail/99')).status).toBe(404)
  })

  test('rejects requests with a foreign host name', async () => {
    const answer = await backend.fetch(new Request('http://rebound.example:54321/_mail.json'))
    expect(answer.status).toBe(403)
    expect((await get('/_mail.json')).headers.get('access-control-allow-origin')).toBeNull()
  })
})
