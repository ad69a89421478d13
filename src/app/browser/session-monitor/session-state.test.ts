import { expect, test } from 'vitest'
import { nextAction } from './session-state.ts'

const page = { person: 'ana', company: 'acme', public: false }
const answer = { person: 'ana', endsAt: '2026-01-31T10:40:00Z', companies: ['acme'] }

test.each([
  ['the same person, in the same company', page, answer, 'stay'],
  ['nobody any more', page, { ...answer, person: null, companies: [] }, 'leave'],
  ['somebody else by now', page, { ...answer, person: 'ben' }, 'leave'],
  [
    'nobody any more, on a page that visitors see too',
    { ...page, public: true },
    { ...answer, person: null },
    'revalidate',
  ],
  ['suspended in the company that is shown', page, { ...answer, companies: ['other'] }, 'revalidate'],
  ['no company yet', { ...page, company: null }, { ...answer, companies: [] }, 'stay'],
  ['a visitor’s page, whoever has signed in', { ...page, person: null }, answer, 'stay'],
] as const)('%s', (_who, page, answer, act) => {
  expect(nextAction(page, { ...answer, companies: [...answer.companies] })).toBe(act)
})
