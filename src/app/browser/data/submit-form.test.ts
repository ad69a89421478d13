import { expect, test } from 'vitest'
import { failureOf } from './submit-form.ts'

const payload = (status: number, routes: Record<string, { data: unknown } | { error: unknown }>) =>
  failureOf({ kind: 'payload', payload: { status, routes } })

test('a form whose action says that it is busy shows what the action says, and a failed one the message of its status', () => {
  const busy = { kind: 'invalid', form: { intent: 'save-picture', errors: { picture: 'Try again.' }, values: {} } }
  expect(payload(503, { company: { data: busy } })).toBeNull()
  expect(payload(422, { company: { data: busy } })).toBeNull()
  expect(payload(503, { company: { error: { status: 503 } } })).toEqual({ status: 503, message: '' })
  expect(payload(500, { root: { data: null }, company: { error: {} } })).toEqual({ status: 500, message: '' })
})
