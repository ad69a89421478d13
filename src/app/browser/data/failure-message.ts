import { currentWords } from '#domain/words/current.ts'
import '#domain/words/en/problem.ts'
import type { Problem } from '../../shared/error-response.ts'

/**
 * The message of a form that its action did not answer. Its fields keep their values.
 * @param message what our server says about the request; empty if something else answered, or nothing (status 0)
 */
export function failureMessage({ status, message }: Pick<Problem, 'status' | 'message'>): string {
  const { problem } = currentWords()
  if (status === 0) return `${problem.offlineMessage} ${problem.hints.unsent}`
  if (status === 499) return problem.cancelledMessage
  if (status >= 400 && status < 500) return `${message || problem.refusedMessage(status)} ${problem.hints.kept}`
  if (status === 503) return `${problem.unavailableMessage} ${problem.hints.unavailable}`
  return `${problem.serverErrorMessage} ${problem.hints.serverError}`
}
