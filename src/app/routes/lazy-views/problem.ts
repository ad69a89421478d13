import { problemWords } from '#domain/words/en/problem.ts'
import { provideWords } from '#screens/words.ts'
import type { Problem } from '../problem/error-response.ts'
import { readProblem as read, withOwnHeading } from '../problem/problem.ts'

provideWords({ problem: problemWords })

export { ProblemScreen } from '#screens/problem/problem-screen.tsx'

/** The problem of the root error boundary, as its page shows it. */
export const readProblem = (error: unknown): Problem => withOwnHeading(read(error))

/** The message of a form that its action did not answer, by status (0: no response). Its fields keep their values. */
export function failureMessage(status: number): string {
  if (status === 0) return `${problemWords.offlineMessage} ${problemWords.hints.unsent}`
  if (status === 503) return `${problemWords.unavailableMessage} ${problemWords.hints.unavailable}`
  return `${problemWords.serverErrorMessage} ${problemWords.hints.serverError}`
}
