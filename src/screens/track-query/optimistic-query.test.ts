import { expect, test } from 'vitest'
import { optimisticQuery } from './optimistic-query.ts'
import { ana, categories, cleo, makeQuery, staff } from './fixtures.ts'

const query = makeQuery({ assignee: ana })
const known = { viewer: ana, staff, categories }
const after = (pending: Record<string, string>) => optimisticQuery(query, { queryId: query.id, ...pending }, known)

test('nothing is on its way: it is as it is stored', () => {
  expect(optimisticQuery(query, undefined, known)).toBe(query)
  expect(after({ intent: 'reply', body: 'x' })).toBe(query)
})

test('what is on its way for another query says nothing about this one', () => {
  expect(optimisticQuery(query, { intent: 'set-priority', priority: 'low', queryId: 'another' }, known)).toBe(query)
})

test.each([
  [
    { intent: 'set-status', status: 'resolved', resolution: 'fixed' },
    { status: 'resolved', resolution: 'fixed' },
  ],
  [
    { intent: 'set-status', status: 'on_hold', reason: 'Ordered.' },
    { status: 'on_hold', holdReason: 'Ordered.' },
  ],
  [{ intent: 'assign', assignee: cleo.id }, { assignee: cleo }],
  [{ intent: 'assign', assignee: '' }, { assignee: null }],
  [{ intent: 'set-priority', priority: 'low' }, { priority: 'low' }],
  [{ intent: 'set-category', category: '' }, { category: null }],
  [{ intent: 'mute' }, { muted: true }],
])('%j is shown as done', (pending, shown) => {
  expect(after(pending)).toMatchObject(shown)
})

test('who follows stands among the followers, and who stops no longer', () => {
  expect(after({ intent: 'follow' }).followers.map(({ id }) => id)).toEqual([cleo.id, ana.id])
  const own = makeQuery({ following: true, followers: [ana, cleo] })
  expect(optimisticQuery(own, { intent: 'unfollow' }, known)).toMatchObject({ following: false, followers: [cleo] })
})

test('what no list names is not shown', () => {
  expect(after({ intent: 'set-status', status: 'lost' }).status).toBe(query.status)
  expect(after({ intent: 'set-priority', priority: 'lost' }).priority).toBe(query.priority)
})

test('what may be done stays as it is stored', () => {
  expect(after({ intent: 'set-status', status: 'closed' }).rights).toBe(query.rights)
})
