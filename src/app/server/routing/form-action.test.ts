import { expect, test } from 'vitest'
import { en } from '#domain/words/en.ts'
import { ActionError } from '../../data/action-error.ts'
import { actionErrorMessage } from './form-action.ts'

test('the error of an invitation that was sent a moment ago says how long to wait, and names no daily limit', () => {
  const error = new ActionError('invitation_sent_just_now', 'Wait.', { seconds: 40 })
  expect(actionErrorMessage(en, error)).toContain('40 seconds')
  expect(actionErrorMessage(en, error)).not.toContain('200')
})

test('the error of the daily limit of invitations names the limit, and no minute', () => {
  const message = actionErrorMessage(en, new ActionError('too_many_invitations', 'No more.'))
  expect(message).toContain('200')
  expect(message).not.toContain('minute')
})

test('the error of an illegal transition is the sentence of the database, which names the legal ones', () => {
  expect(actionErrorMessage(en, new ActionError('illegal_transition', 'You can make it Open.'))).toBe(
    'You can make it Open.',
  )
})
