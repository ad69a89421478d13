import { expect, test } from 'vitest'
import { compose } from './compose.ts'

const mail = {
  id: 'x',
  template: 'factor-removed',
  to: 'ana@example.com',
  data: { email: 'ana@example.com' },
  messageId: '<x@trackquery>',
}
const from = { sender: 'TrackQuery <no-reply@desk.example>', appOrigin: 'https://desk.example' }

test('the e-mail about a removed second factor states who removed it, the consequences and what to do', () => {
  const { subject, text, html } = compose(mail, from)
  expect(subject).toBe('A second factor was removed from your TrackQuery account')
  for (const part of [text, html]) {
    expect(part).toContain(
      'The operator of this TrackQuery installation removed the authenticator apps from your account ana@example.com.',
    )
    expect(part).toContain('You are signed out on all devices')
    expect(part).toContain('https://desk.example/company?account=security')
    expect(part).toContain('https://desk.example/login?mode=recover')
  }
})

test('the e-mail about a removed second factor escapes the address', () => {
  const { html } = compose({ ...mail, data: { email: '<b>@example.com' } }, from)
  expect(html).not.toContain('<b>@')
})
