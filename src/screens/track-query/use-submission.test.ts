import { expect, test } from 'vitest'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { firstSubmission, nextSubmission, type SubmissionInput } from './use-submission.ts'

const values = { intent: 'reply', clientId: 'first', body: 'Hello' }
const refusal: InvalidForm = { intent: 'reply', errors: { body: 'Too long.' }, values }
const interrupted = 'Stopped.'
const onPage = (clientId: string, page: Partial<SubmissionInput> = {}): SubmissionInput => ({
  intent: 'reply',
  clientId,
  pending: undefined,
  formError: undefined,
  interrupted,
  ...page,
})
const submission = (...pages: SubmissionInput[]) => pages.reduce(nextSubmission, firstSubmission(onPage('first')))
const sending = onPage('first', { pending: values })

test('a rejected form that was loaded anew has the submission id that was posted', () => {
  expect(firstSubmission(onPage('second', { formError: refusal }))).toMatchObject({ id: 'first', formError: refusal })
})

test('the same page changes nothing', () => {
  const last = submission(sending)
  expect(nextSubmission(last, { ...sending })).toBe(last)
})

test('an unrelated page load keeps the submission id', () => {
  expect(submission(onPage('second')).id).toBe('first')
})

test('the submission id stays the same while the form is being submitted', () => {
  expect(submission(onPage('second', { pending: values }))).toMatchObject({ id: 'first', sent: values })
})

test('another form that is being submitted is not this one', () => {
  expect(submission(onPage('first', { pending: { intent: 'priority' } })).sent).toBeUndefined()
})

test('after an accepted submission the next one has the submission id of the new page', () => {
  expect(submission(sending, onPage('second'))).toMatchObject({ id: 'second', sent: undefined, formError: undefined })
})

test('after a rejected submission the submission id stays the same', () => {
  const rejected = submission(sending, onPage('second', { formError: refusal }))
  expect(rejected).toMatchObject({ id: 'first', sent: undefined, formError: refusal })
})

test("the response to another form does not remove this form's error", () => {
  const rejected = [sending, onPage('first', { formError: refusal })]
  const ofOther = { intent: 'priority', errors: {}, values: {} }
  expect(submission(...rejected, onPage('second', { formError: ofOther }))).toMatchObject({ formError: refusal })
})

test('an accepted submission clears an earlier error', () => {
  const again = [
    sending,
    onPage('second', { formError: refusal }),
    onPage('second', { formError: refusal, pending: values }),
  ]
  expect(submission(...again)).toMatchObject({ id: 'first', formError: refusal })
  expect(submission(...again, onPage('third'))).toMatchObject({ id: 'third', formError: undefined })
})

test('an interrupted submission keeps its id and fields, with a message, until it is sent again and accepted', () => {
  const stopped = [sending, onPage('first'), onPage('second')]
  const formError = { intent: 'reply', errors: { form: interrupted }, values }
  expect(submission(...stopped)).toMatchObject({ id: 'first', sent: undefined, formError })
  const again = [...stopped, onPage('second', { pending: values })]
  expect(submission(...again, onPage('third'))).toMatchObject({ id: 'third', formError: undefined })
})

test('an interruption is told apart from the error that the page had before', () => {
  const again = submission(
    onPage('first', { formError: refusal, pending: values }),
    onPage('first', { formError: refusal }),
  )
  expect(again).toMatchObject({ id: 'first', formError: { errors: { form: interrupted } } })
})

test('a form without a message for interruptions keeps its id and its earlier error', () => {
  const silent = { formError: refusal, interrupted: undefined }
  const stopped = submission(onPage('first', { ...silent, pending: values }), onPage('first', silent))
  expect(stopped).toMatchObject({ id: 'first', sent: undefined, formError: refusal })
})
