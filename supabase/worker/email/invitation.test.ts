import { expect, test } from 'vitest'
import { invitationEmail } from './invitation.ts'

const invitation = { token: 'a+b/c=', companyName: 'Acme', inviterName: 'Ada', role: 'agent' }

test('an invitation e-mail names inviter, company and role, and links to the invitation', () => {
  const { subject, text, html } = invitationEmail(invitation, 'https://desk.example')
  expect(subject).toBe('Ada invites you to Acme on TrackQuery')
  expect(text).toContain('as an agent')
  for (const part of [text, html]) expect(part).toContain('https://desk.example/company?invite=a%2Bb%2Fc%3D')
})

test('an invitation e-mail with hostile names contains neither their HTML nor their headers', () => {
  const { subject, text, html } = invitationEmail(
    { ...invitation, companyName: 'A\r\nBcc: all@example.com\u2028x', inviterName: '"><script>alert(1)</script>' },
    'https://desk.example',
  )
  expect(subject).not.toMatch(/[\r\n\u2028]/)
  expect(text.split('\n')).toContain('"><script>alert(1)</script> invites you to A Bcc: all@example.com x')
  expect(html).not.toContain('<script>')
  expect(html).not.toMatch(/aria-label="[^"]*>/)
})

test('an invitation e-mail calls an inviter without a name "Somebody"', () => {
  expect(invitationEmail({ ...invitation, inviterName: null }, 'https://desk.example').subject).toMatch(/^Somebody /)
})
