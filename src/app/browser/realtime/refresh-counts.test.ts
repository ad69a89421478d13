import { describe, expect, test } from 'vitest'
import type { QueryEvent } from '#domain/realtime.ts'
import type { ListData, OneData } from '#domain/page-data/track-query-data.ts'
import type { PageData } from './page-data.ts'
import { createRealtimeState } from './realtime-state.ts'
import { changesCounts } from './refresh-counts.ts'

const ben = { id: 'ben', name: 'Ben', avatarPath: null }
const heard = (changes: Partial<QueryEvent> = {}) =>
  ({ id: 'q1', status: 'open', assignee: ben, ...changes }) as QueryEvent

const elsewhere: PageData = {
  userId: 'ana',
  company: 'ACME',
  locale: 'en',
  companyId: 'acme',
  isStaff: true,
  list: null,
  one: null,
}
const shown = { id: 'q1', status: 'open', assignee: { id: 'ben' } }
const inList: PageData = { ...elsewhere, list: { page: { rows: [shown] } } as unknown as ListData }
const onPage: PageData = { ...elsewhere, one: { query: shown } as unknown as OneData }

describe('a change of a query asks for new counts of the navigation', () => {
  test('if the tab does not show the query and has received no event about it', () => {
    expect(changesCounts(heard(), createRealtimeState(), elsewhere)).toBe(true)
  })

  test.each([
    ['in a list', inList],
    ['as the open query', onPage],
  ])('if its status or assignee differs from what is shown %s', (_, page) => {
    const state = createRealtimeState()
    expect(changesCounts(heard(), state, page)).toBe(false)
    expect(changesCounts(heard({ status: 'pending' }), state, page)).toBe(true)
    expect(changesCounts(heard({ assignee: null }), state, page)).toBe(true)
  })

  test('but not again when the event about that change arrives a second time', () => {
    const state = createRealtimeState()
    const pending = heard({ status: 'pending' })
    state.updates.set({ ...state.updates.get(), events: new Map([['q1', { event: pending, at: 0 }]]) })
    expect(changesCounts(pending, state, inList)).toBe(false)
  })
})
