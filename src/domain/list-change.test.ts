import { expect, test } from 'vitest'
import { listChangeValue, parseListChange } from './list-change.ts'

test.each([
  'status:open',
  'status:resolved:fixed',
  'priority:urgent',
  'assignee:none',
  'assignee:me',
  'assignee:01970000-0000-7000-8000-000000000001',
])('the posted change %s is the same after it is parsed and written again', (text) => {
  const change = parseListChange(text)
  expect(change && listChangeValue(change)).toBe(text)
})

test.each(['', 'status:', 'status:archived', 'status:resolved:magic', 'priority:asap', 'assignee:ana', 'subject:x'])(
  'the posted change %j is rejected',
  (text) => {
    expect(parseListChange(text)).toBeNull()
  },
)
