import { problem } from '#domain/words/en/problem.ts'
import { provideWords } from '#screens/words.tsx'

provideWords({ problem })

export { ProblemScreen } from '#screens/problem/problem-screen.tsx'
export { readProblem } from '../problem/problem.ts'

/** What is said over a form that got no answer; its fields are as they were. */
export function failureWords(status: number): string {
  if (status === 0) return `${problem.offlineMessage} ${problem.hints.unsent}`
  if (status === 503) return `${problem.unavailableMessage} ${problem.hints.unavailable}`
  return `${problem.serverErrorMessage} ${problem.hints.serverError}`
}
