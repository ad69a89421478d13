import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { authEmail, authEmailNames } from '../supabase/email/auth-emails.ts'
import { emailFiles } from '../tools/emails.ts'

test.each([...emailFiles()])('%s is what npm run emails writes', (file, content) => {
  expect(readFileSync(file, 'utf8')).toBe(content)
})

test('supabase/templates has no other e-mails', () => {
  const names = globSync('supabase/templates/*').map((file) => basename(file, '.html'))
  expect(names.sort()).toEqual([...authEmailNames].sort())
})

test.each(authEmailNames)('the e-mail %s names the product in its subject, and has one button or a code', (name) => {
  const { subject, html } = authEmail(name)
  expect(subject).toContain('TrackQuery')
  const buttons = html.match(/class="button"/g) ?? []
  expect(buttons).toHaveLength(name === 'reauthentication' ? 0 : 1)
  if (buttons.length === 0) expect(html).toContain('{{ .Token }}')
})

test.each(authEmailNames)('the e-mail %s uses only variables that the sign-in service has for it', (name) => {
  const known = /^\{\{ \.(SiteURL|Email|TokenHash|Token|NewEmail|OldEmail) \}\}$/
  const { subject, html } = authEmail(name)
  for (const [action] of `${subject}${html}`.matchAll(/\{\{.*?\}\}/g)) expect(action).toMatch(known)
  // Anything else would be an error of Go's parser, and the service would send its own e-mail instead.
  expect(html.match(/\{\{/g)?.length).toBe(html.match(/\{\{ \.\w+ \}\}/g)?.length)
})

test('an e-mail that can reach a stranger tells nobody that their account is in danger without saying which', () => {
  for (const name of ['confirmation', 'email_change'] as const)
    expect(authEmail(name).html).toContain('somebody mistyped an address. Ignore this e-mail')
  expect(authEmail('confirmation').html).not.toContain('signed in')
  expect(authEmail('email_change').html.split('Somebody else may be signed in')[0]).toMatch(
    /If \{\{ \.Email \}\} is your account and you did not ask for this, do not confirm it\. $/,
  )
})
