import { expect, test } from 'vitest'
import { nextAttempt } from './attempt.ts'

const refusal = { errors: { body: 'Too long.' } }
const idle = { id: 'first', sending: false, refused: undefined }
const sending = { id: 'first', sending: true, refused: undefined }
const refused = { id: 'first', sending: false, refused: refusal }

test('a load of the page for another reason keeps the id, so that what is typed stays', () => {
  expect(nextAttempt(idle, { clientId: 'second', sending: false, refused: undefined })).toBe(idle)
})

test('while it is sent the id stays, so that sending twice stores once', () => {
  expect(nextAttempt(idle, { clientId: 'second', sending: true, refused: undefined })).toEqual(sending)
})

test('accepted: the next go has the id that came with the new page', () => {
  expect(nextAttempt(sending, { clientId: 'second', sending: false, refused: undefined })).toEqual({
    ...idle,
    id: 'second',
  })
})

test('refused: the next go is the same go', () => {
  expect(nextAttempt(sending, { clientId: 'second', sending: false, refused: refusal })).toEqual(refused)
})

test('the answer to another form does not take the refusal away', () => {
  expect(nextAttempt(refused, { clientId: 'third', sending: false, refused: undefined })).toBe(refused)
})

test('accepted after a refusal: nothing of it is left', () => {
  const again = nextAttempt(refused, { clientId: 'third', sending: true, refused: refusal })
  expect(again).toEqual({ ...sending, refused: refusal })
  expect(nextAttempt(again, { clientId: 'fourth', sending: false, refused: undefined })).toEqual({
    ...idle,
    id: 'fourth',
  })
})
