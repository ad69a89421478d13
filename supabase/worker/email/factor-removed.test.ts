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

test('who lost a second factor is told who removed it, what that means and what to do', () => {
  const { subject, text, html } = compose(mail, from)
  expect(subject).toBe('A second factor was removed')
  for (const part of [text, html]) {
    expect(part).toContain(
      'Whoever runs this TrackQuery removed the authenticator apps from your account ana@example.com.',
    )
    expect(part).toContain('You are signed out everywhere')
    expect(part).toContain('https://desk.example/company?account=security')
    expect(part).toContain('https://desk.example/login?mode=recover')
  }
})

test('an address is text, not markup', () => {
  const { html } = compose({ ...mail, data: { email: '<b>@example.com' } }, from)
  expect(html).not.toContain('<b>@')
})
