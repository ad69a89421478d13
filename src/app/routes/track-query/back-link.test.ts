import { describe, expect, test } from 'vitest'
import type { Company } from '#domain/company.ts'
import { en } from '#domain/words/en.ts'
import { listIn, backLink, type BackLinkContext } from './back-link.ts'

const acme = { id: 'acme', key: 'ACME', name: 'Acme', role: 'agent' } as Company
const cleo = { id: '01970000-0000-7000-8000-0000000000c1', name: 'Cleo', avatarUrl: null }
const saved = { id: '01970000-0000-7000-8000-0000000000d1', name: 'Printers' }

const ruth = { id: 'ruth', name: 'Ruth', avatarUrl: null }
const open = { reference: 'ACME-4', status: 'open', visibility: 'private', requester: ruth } as const

const back = (list: string | null, company = acme, query: BackLinkContext['query'] = open) =>
  backLink(
    new URL(`http://desk.test/trackQuery?ref=ACME-4${list === null ? '' : `&list=${encodeURIComponent(list)}`}`),
    {
      company,
      viewerId: 'ruth',
      query,
      staff: [cleo],
      locale: 'en-GB',
      savedView: saved,
    },
    en,
  )

describe('the way back from a query', () => {
  test('leads to the same filter and page, at the row of the query', () => {
    const { href } = back('status=new&assignee=none&after=cursor')
    expect(href).toBe('/trackQuery?company=ACME&status=new&assignee=none&after=cursor#ACME-4')
  })

  test('leads to the whole list of the company if the query was not opened from a list', () => {
    expect(back(null)).toEqual({ href: '/trackQuery?company=ACME#ACME-4', name: 'All queries' })
  })

  test('keeps only parameters of a list, so that a manipulated link cannot lead to another company, query or dialog', () => {
    const { href } = back('company=OTHER&new&ref=ACME-9&account=security&inbox&text=lamp')
    expect(href).toBe('/trackQuery?company=ACME&text=lamp#ACME-4')
  })

  test.each([
    ['status=new&assignee=none', 'New, Unassigned'],
    ['view=unassigned', 'Unassigned'],
    ['view=unassigned&priority=high', 'Unassigned, High'],
    ['text=printer', '“printer”'],
    ['view=all', 'All queries'],
    ['after=cursor', 'Unresolved'],
    ['assignee=me', 'Assigned to me'],
    ['requester=me&status=open', 'Open, My queries'],
    [`assignee=${cleo.id}`, 'Cleo'],
    ['from=2026-03-01', 'Raised since 1 Mar 2026'],
    [`view=${saved.id}`, 'Printers'],
  ])('from a list with %s is called %s', (list, name) => {
    expect(back(list).name).toBe(name)
  })

  test.each([
    ['a saved view of somebody else', 'view=01970000-0000-7000-8000-0000000000d9&after=c', acme],
    ['a name that no view has', 'view=constructor', acme],
    ['a view of requesters', 'view=everybodys&after=c', acme],
  ])('leads to the whole list if the address names %s', (_, list, company) => {
    expect(back(list, company)).toEqual({ href: '/trackQuery?company=ACME#ACME-4', name: 'All queries' })
  })

  test.each([
    ['own query that is open', {}, '', 'My queries'],
    ['own query that is answered', { status: 'resolved' }, '&view=answered', 'Answered and closed'],
    [
      'own query that is closed, and that all may read',
      { status: 'closed', visibility: 'company' },
      '&view=answered',
      'Answered and closed',
    ],
    [
      'query of another that all may read',
      { requester: cleo, visibility: 'company' },
      '&view=everybodys',
      'Everybody’s',
    ],
    ['private query of another that they follow', { requester: cleo }, '&view=all', 'All queries'],
  ] as const)('leads a requester from an %s to a view that contains it', (_, changes, view, name) => {
    const requester = { ...acme, role: 'requester' as const }
    const expected = { href: `/trackQuery?company=ACME${view}#ACME-4`, name }
    expect(back(null, requester, { ...open, ...changes })).toEqual(expected)
    // The view of staff that the address names is not theirs.
    expect(back('view=unassigned&after=c', requester, { ...open, ...changes })).toEqual(expected)
  })

  test('leads a requester to the list that the query was opened from, whatever became of the query', () => {
    const { href, name } = back('view=own&after=c', { ...acme, role: 'requester' }, { ...open, status: 'closed' })
    expect(href).toBe('/trackQuery?company=ACME&view=own&after=c#ACME-4')
    expect(name).toBe('My queries')
  })
})

describe('the parameters that a list passes on to its queries', () => {
  test('are its view, filter, order and page, without its company and open dialogs', () => {
    const params = new URLSearchParams('company=ACME&view=all&text=a+b&status=new&sort=raised&after=c&inbox=&account=x')
    expect(listIn(params)).toBe('view=all&text=a+b&status=new&sort=raised&after=c')
  })

  test('are left out if they would make the address of a query too long', () => {
    expect(listIn(new URLSearchParams({ text: 'あ'.repeat(100) }))).toBe('')
  })
})
