import { expect, test } from 'vitest'
import type { Company } from '#domain/company.ts'
import { destinations } from './destinations.ts'
import { accountHref } from './page-location.ts'

const acme: Company = { id: '1', key: 'ACME', name: 'Acme', role: 'agent' }

const currentAt = (path: string, company = acme) => {
  const { pathname, search } = new URL(path, 'http://trackquery.test')
  const here = destinations(company, { pathname, search }).filter((place) => place.current)
  return here.map(({ name, current }) => `${name} ${current}`)
}

test.each([
  ['/company?company=ACME', ['company page']],
  ['/company?company=ACME&tab=people', ['company page']],
  ['/trackQuery?company=ACME', ['queries page']],
  ['/trackQuery?company=ACME&account=profile', ['queries page']],
  ['/trackQuery?company=ACME&priority=urgent', ['all page']],
  ['/trackQuery?ref=ACME-42', ['queries true']],
  ['/trackQuery?company=ACME&view=unresolved', ['queries page']],
  ['/trackQuery?company=ACME&view=all', ['all page']],
  ['/trackQuery?company=ACME&view=mine', ['mine page']],
  ['/trackQuery?company=ACME&view=unassigned', ['unassigned page']],
  ['/trackQuery?company=ACME&view=unassigned&priority=urgent', ['unassigned page']],
  ['/trackQuery?company=ACME&new', ['newQuery page']],
  ['/test', []],
])('on %s the navigation marks %j as current', (path, expected) => {
  expect(currentAt(path)).toEqual(expected)
})

test('every navigation link keeps the company in its URL', () => {
  const places = destinations(acme, { pathname: '/company', search: '' })
  for (const { to } of places) expect(new URLSearchParams(to.split('?')[1]).get('company')).toBe('ACME')
})

const asRequester = { ...acme, role: 'requester' as const }

test.each([
  ['', ['queries page']],
  ['&view=own', ['queries page']],
  ['&view=waiting', ['waitingForYou page']],
  ['&view=answered', ['answered page']],
  ['&view=answered&text=lamp', ['answered page']],
  ['&view=everybodys', ['everybodys page']],
  // The menu of views has all queries. The navigation marks the list that they belong to.
  ['&text=lamp', ['queries true']],
  ['&view=all', ['queries true']],
])('on the list %s of a requester the navigation marks %j as current', (search, expected) => {
  expect(currentAt(`/trackQuery?company=ACME${search}`, asRequester)).toEqual(expected)
})

test('the navigation of a requester has their views without those of staff, and counts what is unresolved', () => {
  const counted = destinations(asRequester, { pathname: '/company', search: '' }).map(({ name, count }) => [
    name,
    count,
  ])
  expect(counted).toEqual([
    ['company', undefined],
    ['queries', 'unresolved'],
    ['waitingForYou', 'waitingForYou'],
    ['answered', undefined],
    ['everybodys', undefined],
    ['newQuery', undefined],
  ])
})

test('the account dialog opens over a page and closes to the same URL', () => {
  const place = { pathname: '/trackQuery', search: '?company=ACME&status=open' }
  const opened = accountHref(place, 'profile')
  expect(opened).toBe('/trackQuery?company=ACME&status=open&account=profile')
  expect(accountHref({ ...place, search: opened.slice(opened.indexOf('?')) }, null)).toBe(
    '/trackQuery?company=ACME&status=open',
  )
  expect(accountHref({ pathname: '/test', search: '' }, null)).toBe('/test')
})
