import { createMemoryRouter, type RouterState } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ViewerCompany } from '#domain/company.ts'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import { keepLists, keptList } from './kept-lists.ts'

const company = { id: 'c1', key: 'ACME', name: 'Acme', role: 'agent', locked: false, accent: 'teal' } as ViewerCompany
const viewer = { id: 'p1', name: 'Ben' }
const frame = { viewer, companies: [company], company, look: { accent: 'teal' } } as FrameData
const list = { view: 'list', company, viewer, page: { rows: [] } }
const address = new URL('https://example.com/trackQuery?company=ACME')

/** What the router shows of a query, from which a way leads back to the list. */
const onQuery = (changed: Partial<FrameData> = {}) =>
  ({
    location: { pathname: '/trackQuery', search: '?ref=ACME-1', hash: '' },
    loaderData: { root: { ...frame, look: { accent: 'violet' }, ...changed }, 'track-query': { view: 'new' } },
  }) as unknown as RouterState

const stubNavigator = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })

beforeAll(() => {
  const routes = [
    {
      id: 'root',
      path: '/',
      children: [{ id: 'track-query', path: 'trackQuery', loader: () => list }],
      loader: () => frame,
    },
  ]
  keepLists(
    createMemoryRouter(routes, {
      initialEntries: [address.pathname + address.search],
      hydrationData: { loaderData: { root: frame, 'track-query': list } },
    }),
  )
})
beforeEach(() => void stubNavigator(true))
afterAll(() => void vi.unstubAllGlobals())

test('a list that was shown can be shown again at once, in the accent of its company', () => {
  expect(keptList(address, onQuery())).toMatchObject({
    payload: {
      routes: {
        root: { data: { company, look: { accent: 'teal' } } },
        'track-query': { data: { ...list, isShownAgain: true } },
      },
    },
  })
})

test.each<[string, Partial<FrameData>]>([
  ['another person has signed in', { viewer: { ...viewer, id: 'p2' } as FrameData['viewer'] }],
  ['the person has left its company', { companies: [] }],
  ['the person has another role', { companies: [{ ...company, role: 'requester' }] }],
  ['its company requires a second factor meanwhile', { companies: [{ ...company, locked: true }] }],
  ['the page before it is a copy that is read offline', { asOf: '2026-03-12T14:30:00Z' }],
])('a list is not shown again when %s', (_, changed) => {
  expect(keptList(address, onQuery(changed))).toBeUndefined()
})

test('a list is not shown again offline, where a copy says how old it is', () => {
  stubNavigator(false)
  expect(keptList(address, onQuery())).toBeUndefined()
})
