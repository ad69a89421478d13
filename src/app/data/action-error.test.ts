import type { PostgrestSingleResponse } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { ActionError, Unavailable, unwrap } from './action-error.ts'

/** A PostgREST response for a function that raised an error. */
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

test('an ActionError holds the parsed details of the database error', () => {
  const details = '{"rowVersion": 3, "fields": {"priority": {"theirs": "high", "yours": "low"}}}'
  const thrown = caught(failed({ code: 'P0001', message: 'Somebody changed it.', hint: 'query_changed', details }))
  expect(thrown).toBeInstanceOf(ActionError)
  expect(thrown).toMatchObject({
    code: 'query_changed',
    message: 'Somebody changed it.',
    detail: { rowVersion: 3, fields: { priority: { theirs: 'high', yours: 'low' } } },
  })
})

test.each(['', null])('an ActionError has null as its detail when the database sends %j', (details) => {
  const thrown = caught(failed({ code: 'P0001', message: 'No.', hint: 'too_late', details }))
  expect(thrown).toMatchObject({ code: 'too_late', detail: null })
})

test('a missing privilege becomes an ActionError, and a failed network request becomes Unavailable', () => {
  expect(caught(failed({ code: '42501', message: 'permission denied' }))).toMatchObject({ code: 'not_allowed' })
  expect(caught(failed({ code: '', message: 'fetch failed' }, 0))).toBeInstanceOf(Unavailable)
})
