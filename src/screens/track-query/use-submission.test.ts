import { expect, test } from 'vitest'
import { nextSubmission } from './use-submission.ts'

const refusal = { errors: { body: 'Too long.' } }
const idle = { id: 'first', sending: false, formError: undefined }
const sending = { id: 'first', sending: true, formError: undefined }
const formError = { id: 'first', sending: false, formError: refusal }

test('a load of the page for another reason keeps the id, so that what is typed stays', () => {
  expect(nextSubmission(idle, { clientId: 'second', sending: false, formError: undefined })).toBe(idle)
})

test('while it is sent the id stays, so that sending twice stores once', () => {
  expect(nextSubmission(idle, { clientId: 'second', sending: true, formError: undefined })).toEqual(sending)
})

test('accepted: the next go has the id that came with the new page', () => {
  expect(nextSubmission(sending, { clientId: 'second', sending: false, formError: undefined })).toEqual({
    ...idle,
    id: 'second',
  })
})

test('refused: the next go is the same go', () => {
  expect(nextSubmission(sending, { clientId: 'second', sending: false, formError: refusal })).toEqual(formError)
})

test('the answer to another form does not take the refusal away', () => {
  expect(nextSubmission(formError, { clientId: 'third', sending: false, formError: undefined })).toBe(formError)
})

test('accepted after a refusal: nothing of it is left', () => {
  const again = nextSubmission(formError, { clientId: 'third', sending: true, formError: refusal })
  expect(again).toEqual({ ...sending, formError: refusal })
  expect(nextSubmission(again, { clientId: 'fourth', sending: false, formError: undefined })).toEqual({
    ...idle,
    id: 'fourth',
  })
})
