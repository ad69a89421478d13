import { expect, test } from 'vitest'
import { optimisticQuery } from './optimistic-query.ts'
import { ana, categories, cleo, makeQuery, staff } from './fixtures.ts'

const query = makeQuery({ assignee: ana })
const known = { viewer: ana, staff, categories }
const after = (pending: Record<string, string>) => optimisticQuery(query, { queryId: query.id, ...pending }, known)

test('without a pending form the query is returned unchanged', () => {
  expect(optimisticQuery(query, undefined, known)).toBe(query)
  expect(after({ intent: 'reply', body: 'x' })).toBe(query)
})

test('a pending form of another query changes nothing', () => {
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
])('the pending form %j is applied to the query', (pending, shown) => {
  expect(after(pending)).toMatchObject(shown)
})

test('following adds the viewer to the followers, and unfollowing removes them', () => {
  expect(after({ intent: 'follow' }).followers.map(({ id }) => id)).toEqual([cleo.id, ana.id])
  const own = makeQuery({ following: true, followers: [ana, cleo] })
  expect(optimisticQuery(own, { intent: 'unfollow' }, known)).toMatchObject({ following: false, followers: [cleo] })
})

test('an unknown status or priority in a pending form is ignored', () => {
  expect(after({ intent: 'set-status', status: 'lost' }).status).toBe(query.status)
  expect(after({ intent: 'set-priority', priority: 'lost' }).priority).toBe(query.priority)
})

test('a resolved query that is being closed keeps its resolution unless another one is posted', () => {
  const resolved = makeQuery({ status: 'resolved', resolution: 'fixed' })
  expect(after({ intent: 'confirm-solved', status: 'closed' }).status).toBe('closed')
  const close = { intent: 'set-status', status: 'closed' }
  expect(optimisticQuery(resolved, close, known)).toMatchObject({ status: 'closed', resolution: 'fixed' })
  expect(optimisticQuery(resolved, { ...close, resolution: 'spam' }, known)).toMatchObject({ resolution: 'spam' })
  expect(optimisticQuery(resolved, { ...close, status: 'open' }, known)).toMatchObject({ resolution: null })
})

test('a pending status change does not change the rights on the query', () => {
  expect(after({ intent: 'set-status', status: 'closed' }).rights).toBe(query.rights)
})
