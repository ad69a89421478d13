import { problemWords } from '#domain/words/en/problem.ts'
import { provideWords } from '#screens/words.ts'

provideWords({ problem: problemWords })

export { ProblemScreen } from '#screens/problem/problem-screen.tsx'
export { readProblem } from '../problem/problem.ts'

/** The message of a form that its action did not answer, by status (0: no response). Its fields keep their values. */
export function failureMessage(status: number): string {
  if (status === 0) return `${problemWords.offlineMessage} ${problemWords.hints.unsent}`
  if (status === 503) return `${problemWords.unavailableMessage} ${problemWords.hints.unavailable}`
  return `${problemWords.serverErrorMessage} ${problemWords.hints.serverError}`
}
