import { describe, expect, test } from 'vitest'
import {
  copyLimits,
  copyOf,
  dataOfCopy,
  isUsable,
  ownerAfter,
  requestedAtOf,
  surplus,
  type LoaderData,
} from './copy-policy.ts'

const requestedAt = Date.parse('2026-11-25T14:05:00Z')
const frame = { viewer: { id: 'ana' }, company: { id: 'acme' }, buildId: 'b1' }
const list: LoaderData = { root: frame, 'track-query': { view: 'list', company: { name: 'Acme' } } }
const one = {
  view: 'one',
  query: { reference: 'ACME-42', subject: 'Printer' },
  clientIds: { reply: 'used', note: 'used' },
}
const query: LoaderData = { root: frame, 'track-query': one }
const at = (search: string) => ({ search })

describe('a copy for reading offline', () => {
  test.each([
    ['a list', list, 'Queries · Acme'],
    ['a query', query, 'ACME-42 Printer'],
  ])('is kept of %s, with its title, build and company', (_, data, title) => {
    expect(copyOf(at('?company=ACME'), data, requestedAt)).toMatchObject({ title, buildId: 'b1', company: 'acme' })
  })

  test.each<[string, string, LoaderData]>([
    ['the form of a new query', '?new', { root: frame, 'track-query': { view: 'new' } }],
    ['another page', '', { root: frame, company: { view: 'overview' } }],
    ['a page of a visitor', '', { ...list, root: { viewer: null } }],
    ['a page without a build', '', { ...list, root: { ...frame, buildId: undefined } }],
    ['a page under the account dialog', '?ref=ACME-42&account=security', query],
    ['a page under the inbox', '?ref=ACME-42&inbox', query],
    ['a list that is shown again', '', { root: frame, 'track-query': { view: 'list', isShownAgain: true } }],
    ['a page that is a copy itself', '', { ...query, root: { ...frame, asOf: '2026-11-25T12:00:00Z' } }],
  ])('is not kept of %s', (_, search, data) => {
    expect(copyOf(at(search), data, requestedAt)).toBeNull()
  })

  test('holds no message, because its person has read it', () => {
    const copy = copyOf(at(''), { ...query, root: { ...frame, flash: 'Saved.' } }, requestedAt)
    expect(copy?.data['root']).toEqual({ ...frame, flash: null })
  })

  test('is shown with the time at which it was current, and with unused ids of its forms', () => {
    const copy = copyOf(at(''), query, requestedAt)
    if (!copy) throw new Error('No copy was kept.')
    const ids = ['first', 'second']
    expect(dataOfCopy(copy, () => ids.shift() ?? '')).toMatchObject({
      root: { asOf: '2026-11-25T14:05:00.000Z', requestedAt },
      'track-query': { clientIds: { reply: 'first', note: 'second' }, requestedAt },
    })
  })

  test('is as old as its oldest part, because a refetch may replace the frame alone', () => {
    const newFrame = { ...frame, requestedAt: requestedAt + 5000 }
    expect(requestedAtOf({ ...list, root: newFrame }, requestedAt)).toBe(requestedAt)
    const listOf = (at: number) => ({ root: newFrame, 'track-query': { view: 'list', requestedAt: at } })
    expect(requestedAtOf(listOf(requestedAt + 1000), requestedAt)).toBe(requestedAt + 1000)
  })

  test('is shown by the same build alone, for two weeks', () => {
    const copy = { buildId: 'b1', savedAt: new Date(requestedAt).toISOString() }
    const later = (ms: number, build = 'b1') => isUsable(copy, { build, now: requestedAt + ms })
    expect([later(0), later(copyLimits.ageMs - 1), later(copyLimits.ageMs), later(0, 'b2')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('a page belongs to whoever was signed in when it was requested, so', () => {
  const ana = { person: 'ana', since: 100 }
  const nobody = { person: null, since: 100 }

  test.each([
    ['the first page has the first owner', null, { person: 'ana', requestedAt: 50 }, { person: 'ana', since: 50 }],
    ['a later page of the same person changes nothing', ana, { person: 'ana', requestedAt: 150 }, ana],
    [
      'a later page of another person changes the owner',
      ana,
      { person: 'ben', requestedAt: 101 },
      { person: 'ben', since: 101 },
    ],
    [
      'a later page of a visitor leaves no owner',
      ana,
      { person: null, requestedAt: 101 },
      { person: null, since: 101 },
    ],
    ['a page from before a sign-out is refused', nobody, { person: 'ana', requestedAt: 99 }, null],
    ['a page from the moment of a sign-out is refused', nobody, { person: 'ana', requestedAt: 100 }, null],
    ['a page from before another sign-in is refused', ana, { person: 'ben', requestedAt: 99 }, null],
    ['a page from an earlier session of the same person is refused', ana, { person: 'ana', requestedAt: 99 }, null],
  ])('%s', (_, owner, claim, next) => {
    expect(ownerAfter(owner, claim)).toEqual(next)
  })
})

test('the oldest copies go first, when there are too many or they are too long', () => {
  const copies = (count: number, characters: number) => Array.from({ length: count }, (_, age) => ({ age, characters }))
  expect(surplus(copies(copyLimits.pages + 2, 1)).map(({ age }) => age)).toEqual([60, 61])
  expect(surplus(copies(3, copyLimits.characters / 2)).map(({ age }) => age)).toEqual([2])
})
