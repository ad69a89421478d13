import { problemWords } from '#domain/words/en/problem.ts'
import { provideWords } from '#screens/words.ts'

provideWords({ problem: problemWords })

export { ProblemScreen } from '#screens/problem/problem-screen.tsx'
export { readProblem } from '../problem/problem.ts'

/** The message above a form that got no response. Its fields stay filled in. */
export function failureWords(status: number): string {
  if (status === 0) return `${problemWords.offlineMessage} ${problemWords.hints.unsent}`
  if (status === 503) return `${problemWords.unavailableMessage} ${problemWords.hints.unavailable}`
  return `${problemWords.serverErrorMessage} ${problemWords.hints.serverError}`
}
