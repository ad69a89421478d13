import { expect, test } from 'vitest'
import { toEmailAddress } from './email-address.ts'
import { codeForm, requestCodeForm, signInForm, signUpForm } from './forms/login-forms.ts'
import { inviteForm } from './forms/company-forms.ts'
import { changeEmailForm } from './forms/account-forms.ts'
import { parseForm } from './parse-form.ts'
import { en } from './words/en.ts'

const accepted: [typed: string, stored: string][] = [
  ["o'brien@x.example", "o'brien@x.example"],
  ['ana+help@x.example', 'ana+help@x.example'],
  ['ana.maria-lopez_2@mail.x.example', 'ana.maria-lopez_2@mail.x.example'],
  ['r&d@x.example', 'r&d@x.example'],
  ['sales/emea@x.example', 'sales/emea@x.example'],
  ['a=b@x.example', 'a=b@x.example'],
  ['!#$%&*+-/=?^_`{|}~@x.example', '!#$%&*+-/=?^_`{|}~@x.example'],
  [' ANA@Example.COM ', 'ana@example.com'],
  ['a@müller.example', 'a@xn--mller-kva.example'],
  ['A@MÜLLER.example', 'a@xn--mller-kva.example'],
  ['a@mu\u0308ller.example', 'a@xn--mller-kva.example'],
  ['a@xn--mller-kva.example', 'a@xn--mller-kva.example'],
  ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['a@пример.example', 'a@xn--e1afmkfd.example'],
  ['a@sub.domain.of.x.example', 'a@sub.domain.of.x.example'],
  ['a@3com.example', 'a@3com.example'],
  ['root@mailserver', 'root@mailserver'],
  [`${'a'.repeat(64)}@x.example`, `${'a'.repeat(64)}@x.example`],
]

const invalid: string[] = [
  '',
  'ana',
  'ana@',
  '@x.example',
  // Full-width digits, which would become the address of a computer.
  'a@１.２',
  // A name that is longer than an address may be, of letters that are costly to compare.
  `a@${String.fromCodePoint(...Array.from({ length: 4000 }, (_, at) => 0x20000 + at))}.example`,
  'ana@@x.example',
  'ana maria@x.example',
  'ana@x example',
  '.ana@x.example',
  'ana.@x.example',
  'ana..b@x.example',
  '"ana maria"@x.example',
  'ana,b@x.example',
  'ana;b@x.example',
  'ana(b)@x.example',
  'ana<b>@x.example',
  'ana\\b@x.example',
  'müller@x.example',
  'ana@-x.example',
  'ana@x-.example',
  'ana@x..example',
  'ana@x.example.',
  'ana@x_y.example',
  'ana@[192.0.2.1]',
  'ana@müller.example/path',
  'ana@müller.example:25',
  'ana@müller_x.example',
  `${'a'.repeat(65)}@x.example`,
  `ana@${'a'.repeat(64)}.example`,
  `ana@${'a.'.repeat(125)}example`,
  'ana\0@x.example',
]

const password = 'plinth cargo sheet 1842'
const form = (fields: Record<string, string>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

/** What each form with an address makes of a typed one; null if it refuses it beside the field. */
const forms: [name: string, read: (typed: string) => unknown][] = [
  ['the rule alone', toEmailAddress],
  ...(
    [
      ['sign-in', signInForm, { password }],
      ['sign-up', signUpForm, { password, displayName: 'Ana' }],
      ['the request of a code and recovery', requestCodeForm, { purpose: 'recovery' }],
      ['the code', codeForm, { purpose: 'signup', code: '123456' }],
      ['a change of address', changeEmailForm, {}],
    ] as const
  ).map(([name, schema, others]): [string, (typed: string) => unknown] => [
    name,
    (email) => {
      const parsed = parseForm(schema(en), form({ email, ...others }))
      return parsed.ok ? parsed.value.email : parsed.errors.email === en.errors.email ? null : parsed.errors
    },
  ]),
]

const invited = (emails: string) =>
  parseForm(inviteForm(en), form({ clientId: '0198b0c4-7f4e-7cc1-8c7a-1d1f0e6f2a11', role: 'agent', emails }))

for (const [name, read] of forms) {
  test.each(accepted)(`${name} accepts the address %j as %j`, (typed, stored) => {
    expect(read(typed)).toBe(stored)
  })
  // Forms drop NUL, which nobody can type.
  test.each(name === 'the rule alone' ? invalid : invalid.filter((text) => !text.includes('\0')))(
    `${name} refuses the address %j`,
    (typed) => {
      expect(read(typed)).toBeNull()
    },
  )
}

test.each(accepted)(
  'an invitation accepts the address %j as %j, however it is written into the list',
  (typed, stored) => {
    const address = typed.trim()
    const others = ['first@x.example', 'last@x.example']
    for (const spelled of [
      address,
      `Ana Example <${address}>`,
      `"Example, Ana" <${address}>`,
      `<${address}>`,
      `'${address}'`,
    ])
      for (const separator of [', ', '; ', '\n', ' \r\n']) {
        const parsed = invited([others[0], spelled, others[1]].join(separator))
        expect(parsed).toMatchObject({ ok: true, value: { emails: [others[0], stored, others[1]] } })
      }
  },
)

test('an invitation counts two spellings of one address once', () => {
  const parsed = invited("a@müller.example, A@xn--mller-kva.example, O'Brien@x.example o'brien@X.example")
  expect(parsed).toMatchObject({ ok: true, value: { emails: ['a@xn--mller-kva.example', "o'brien@x.example"] } })
})

test('an invitation names what is no address', () => {
  for (const typed of ['ana', 'ana..b@x.example', 'müller@x.example', 'ana@x_y.example']) {
    expect(invited(`first@x.example, ${typed}`)).toMatchObject({
      ok: false,
      errors: { emails: en.errors.emails(typed) },
    })
  }
})
