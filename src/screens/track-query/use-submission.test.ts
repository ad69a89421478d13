import { expect, test } from 'vitest'
import { nextSubmission } from './use-submission.ts'

const refusal = { errors: { body: 'Too long.' } }
const idle = { id: 'first', sending: false, formError: undefined }
const sending = { id: 'first', sending: true, formError: undefined }
const formError = { id: 'first', sending: false, formError: refusal }

test('an unrelated page load keeps the submission id', () => {
  expect(nextSubmission(idle, { clientId: 'second', sending: false, formError: undefined })).toBe(idle)
})

test('the submission id stays the same while the form is being submitted', () => {
  expect(nextSubmission(idle, { clientId: 'second', sending: true, formError: undefined })).toEqual(sending)
})

test('after an accepted submission the next one has the submission id of the new page', () => {
  expect(nextSubmission(sending, { clientId: 'second', sending: false, formError: undefined })).toEqual({
    ...idle,
    id: 'second',
  })
})

test('after a rejected submission the submission id stays the same', () => {
  expect(nextSubmission(sending, { clientId: 'second', sending: false, formError: refusal })).toEqual(formError)
})

test("the response to another form does not remove this form's error", () => {
  expect(nextSubmission(formError, { clientId: 'third', sending: false, formError: undefined })).toBe(formError)
})

test('an accepted submission clears an earlier error', () => {
  const again = nextSubmission(formError, { clientId: 'third', sending: true, formError: refusal })
  expect(again).toEqual({ ...sending, formError: refusal })
  expect(nextSubmission(again, { clientId: 'fourth', sending: false, formError: undefined })).toEqual({
    ...idle,
    id: 'fourth',
  })
})
