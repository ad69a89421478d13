import type { PostgrestSingleResponse } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { ActionError, Unavailable, unwrap } from './action-error.ts'

/** What PostgREST answers with when a function raised an error. */
const failed = (error: { code: string; message: string; hint?: string; details?: string | null }, status = 400) =>
  ({ data: null, error, status }) as unknown as PostgrestSingleResponse<unknown>

const caught = (answer: PostgrestSingleResponse<unknown>) => {
  try {
    unwrap(answer)
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}

test('a refusal carries the facts that the database gave with it', () => {
  const details = '{"rowVersion": 3, "fields": {"priority": {"theirs": "high", "yours": "low"}}}'
  const refusal = caught(failed({ code: 'P0001', message: 'Somebody changed it.', hint: 'query_changed', details }))
  expect(refusal).toBeInstanceOf(ActionError)
  expect(refusal).toMatchObject({
    code: 'query_changed',
    message: 'Somebody changed it.',
    detail: { rowVersion: 3, fields: { priority: { theirs: 'high', yours: 'low' } } },
  })
})

test.each(['', null])('a refusal without facts carries none (%j)', (details) => {
  const refusal = caught(failed({ code: 'P0001', message: 'No.', hint: 'too_late', details }))
  expect(refusal).toMatchObject({ code: 'too_late', detail: null })
})

test('a right that is missing is a refusal, a server that does not answer is none', () => {
  expect(caught(failed({ code: '42501', message: 'permission denied' }))).toMatchObject({ code: 'not_allowed' })
  expect(caught(failed({ code: '', message: 'fetch failed' }, 0))).toBeInstanceOf(Unavailable)
})
