import { expect, test } from 'vitest'
import { nextAction } from './session-state.ts'

const page = { person: 'ana', company: 'acme', public: false }
const answer = { person: 'ana', endsAt: '2026-01-31T10:40:00Z', companies: ['acme'], counts: {} }

test.each([
  ['the page stays for the same person in the same company', page, answer, 'stay'],
  ['the page is left after a sign-out', page, { ...answer, person: null, companies: [] }, 'leave'],
  ['the page is left after another person signed in', page, { ...answer, person: 'ben' }, 'leave'],
  [
    'a page that is open to visitors is revalidated after a sign-out',
    { ...page, public: true },
    { ...answer, person: null },
    'revalidate',
  ],
  [
    'the page of a company is revalidated when its viewer is suspended there',
    page,
    { ...answer, companies: ['other'] },
    'revalidate',
  ],
  ['the page stays for a person without a company', { ...page, company: null }, { ...answer, companies: [] }, 'stay'],
  ['the page of a visitor stays when somebody signs in', { ...page, person: null }, answer, 'stay'],
] as const)('%s', (_who, page, answer, act) => {
  expect(nextAction(page, { ...answer, companies: [...answer.companies] })).toBe(act)
})
