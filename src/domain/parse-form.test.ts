import { expect, test } from 'vitest'
import { parseForm, type Parsed } from './parse-form.ts'
import { createCompanyForm, inviteForm } from './forms/company-forms.ts'
import { codeForm, signUpForm } from './forms/login-forms.ts'
import { messageForm, newQueryForm, statusForm } from './forms/query-forms.ts'
import { en } from './words/en.ts'

const id = '0198b0c4-7f4e-7cc1-8c7a-1d1f0e6f2a11'

function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) data.append(name, value)
  return data
}

const errors = (parsed: Parsed<Parameters<typeof parseForm>[0]>) => (parsed.ok ? {} : parsed.errors)

test('the sign-up form trims name and e-mail address and converts the address to lower case', () => {
  const parsed = parseForm(
    signUpForm(en),
    form({ displayName: ' Ana ', email: ' ANA@Example.com ', password: 'long enough' }),
  )
  expect(parsed).toEqual({
    ok: true,
    value: { displayName: 'Ana', email: 'ana@example.com', password: 'long enough' },
  })
})

test('a rejected form has an error for each of its invalid fields', () => {
  const parsed = parseForm(signUpForm(en), form({ displayName: '', email: 'ana', password: 'short' }))
  expect(parsed).toEqual({
    ok: false,
    errors: { displayName: en.errors.displayName, email: en.errors.email, password: en.errors.passwordShort },
  })
})

test('a missing form field gets the same error as an empty one', () => {
  expect(errors(parseForm(signUpForm(en), form({})))).toMatchObject({ email: en.errors.email })
})

test('an e-mailed code has six digits, and spaces in it are ignored', () => {
  const typed = (code: string) => parseForm(codeForm(en), form({ email: 'a@example.com', purpose: 'email', code }))
  expect(typed(' 123 456 ')).toMatchObject({ ok: true, value: { code: '123456' } })
  expect(typed('12345').ok).toBe(false)
})

test('a company key is converted to upper case', () => {
  const typed = (key: string) => parseForm(createCompanyForm(en), form({ clientId: id, name: 'Acme', key }))
  expect(typed('acme')).toMatchObject({ ok: true, value: { key: 'ACME' } })
  for (const key of ['A', '1A', 'TOOLONG', 'AC-ME', 'ÄCM']) expect(errors(typed(key)).key).toBe(en.errors.companyKey)
})

test('the error of an invitation names the invalid address', () => {
  const typed = (emails: string) => parseForm(inviteForm(en), form({ clientId: id, role: 'agent', emails }))
  expect(typed('a@example.com, B@example.com;\na@example.com')).toMatchObject({
    ok: true,
    value: { emails: ['a@example.com', 'b@example.com'] },
  })
  expect(errors(typed('a@example.com nobody')).emails).toContain('“nobody”')
  expect(errors(typed('')).emails).toBe(en.errors.email)
})

test('the error of a subject that is too long states the number of excess characters', () => {
  const parsed = parseForm(newQueryForm(en), form({ clientId: id, subject: 'x'.repeat(300), body: 'text' }))
  expect(errors(parsed).subject).toContain('45 characters too long')
})

test('the length of a subject is counted in code points, as in Postgres', () => {
  const parsed = (subject: string) => parseForm(newQueryForm(en), form({ clientId: id, subject, body: 'text' }))
  expect(parsed('👍a').ok).toBe(false)
  expect(parsed('👍'.repeat(255)).ok).toBe(true)
  expect(parsed('a\0bc')).toMatchObject({ ok: true, value: { subject: 'abc' } })
})

test('CRLF line breaks in a message body are converted to LF', () => {
  const parsed = parseForm(newQueryForm(en), form({ clientId: id, subject: 'Lines', body: 'one\r\ntwo' }))
  expect(parsed).toMatchObject({ ok: true, value: { body: 'one\ntwo', files: [], category: null } })
})

test('file ids are parsed to an array, and invalid ids are rejected', () => {
  const parsed = (files: string[]) =>
    parseForm(newQueryForm(en), form({ clientId: id, subject: 'Files', body: 'text', 'files[]': files }))
  expect(parsed([id])).toMatchObject({ ok: true, value: { files: [id] } })
  expect(parsed(['../../etc/passwd']).ok).toBe(false)
})

test('putting a query on hold without a reason is an error of the reason field', () => {
  const parsed = (reason: string) =>
    parseForm(statusForm(en), form({ queryId: id, rowVersion: '1', status: 'on_hold', reason }))
  expect(errors(parsed('')).reason).toBe(en.errors.holdReason)
  expect(parsed('Waiting for the supplier').ok).toBe(true)
})

test('unknown form fields and names of Object.prototype are dropped', () => {
  const parsed = parseForm(
    createCompanyForm(en),
    form({ clientId: id, name: 'Acme', key: 'ACME', role: 'owner', __proto__: 'x', constructor: 'x' }),
  )
  expect(parsed.ok && Object.keys(parsed.value).sort()).toEqual(['clientId', 'key', 'name'])
})

test('a resolution is dropped unless the status is resolved or closed', () => {
  const parsed = (status: string) =>
    parseForm(messageForm(en), form({ queryId: id, clientId: id, body: 'text', status, resolution: 'answered' }))
  expect(parsed('pending')).toMatchObject({ ok: true, value: { status: 'pending', resolution: null } })
  expect(parsed('')).toMatchObject({ ok: true, value: { status: null, resolution: null } })
  expect(parsed('resolved')).toMatchObject({ ok: true, value: { status: 'resolved', resolution: 'answered' } })
})
