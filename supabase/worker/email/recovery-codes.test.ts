import { expect, test } from 'vitest'
import { compose } from './compose.ts'

const from = { sender: 'TrackQuery <no-reply@desk.example>', appOrigin: 'https://desk.example' }
const mail = (data: object) => ({
  id: 'x',
  template: 'recovery-codes',
  to: 'ana@example.com',
  data: { email: 'ana@example.com', ...data },
  messageId: '<x@trackquery>',
})

test.each([
  ['made', 10, 'Recovery codes were made for your TrackQuery account', 'Earlier codes no longer work.'],
  [
    'used',
    9,
    'A recovery code was used for your TrackQuery account',
    'Your authenticator apps were removed, and all other devices were signed out.',
  ],
  ['used', 1, 'A recovery code was used for your TrackQuery account', '1 recovery code is left.'],
  ['used', 0, 'A recovery code was used for your TrackQuery account', '0 recovery codes are left.'],
])(
  'the e-mail about recovery codes (%s, %i left) says what happened, and what to do if it was somebody else',
  (event, left, title, what) => {
    const { subject, text, html } = compose(mail({ event, remaining: left }), from)
    expect(subject).toBe(title)
    for (const part of [text, html]) {
      expect(part).toContain(what)
      expect(part).toContain('ana@example.com')
      expect(part).toContain('https://desk.example/company?account=security')
      expect(part).toContain('https://desk.example/login?mode=recover')
    }
  },
)

test('the e-mail about recovery codes escapes the address', () => {
  const { html } = compose(mail({ event: 'used', remaining: 9, email: '<b>@example.com' }), from)
  expect(html).not.toContain('<b>@')
})
