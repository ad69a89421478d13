import { expect, test } from 'vitest'
import { nextAttempt } from './attempt.ts'

const idle = { id: 'first', sending: false }

test('a load of the page for another reason keeps the id, so that what is typed stays', () => {
  expect(nextAttempt(idle, { clientId: 'second', sending: false, refused: false })).toBe(idle)
})

test('while it is sent the id stays, so that sending twice stores once', () => {
  const sending = nextAttempt(idle, { clientId: 'second', sending: true, refused: false })
  expect(sending).toEqual({ id: 'first', sending: true })
})

test('accepted: the next go has the id that came with the new page', () => {
  const sending = { id: 'first', sending: true }
  expect(nextAttempt(sending, { clientId: 'second', sending: false, refused: false })).toEqual({
    id: 'second',
    sending: false,
  })
})

test('refused: the next go is the same go', () => {
  const sending = { id: 'first', sending: true }
  expect(nextAttempt(sending, { clientId: 'second', sending: false, refused: true })).toEqual({
    id: 'first',
    sending: false,
  })
})
