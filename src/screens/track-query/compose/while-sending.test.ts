import { expect, test } from 'vitest'
import { textSince } from './while-sending.ts'

/* A sent text stays in its field until it is accepted. Whatever people type meanwhile belongs to the next message. */

test('an unchanged text leaves nothing for the next message', () => {
  expect(textSince('It is the belt.', 'It is the belt.')).toBe('')
})

test('words typed after the sent text begin the next message', () => {
  expect(textSince('It is the belt.', 'It is the belt.\n\nAnd the drum.')).toBe('And the drum.')
})

test('a text that replaced the sent one is kept whole', () => {
  expect(textSince('It is the belt.', 'Now the drum')).toBe('Now the drum')
})

test('an emptied field leaves nothing', () => {
  expect(textSince('It is the belt.', '')).toBe('')
})
