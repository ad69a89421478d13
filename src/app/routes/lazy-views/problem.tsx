import { useEffect, useState } from 'react'
import { currentWords } from '#domain/words/current.ts'
import '#domain/words/en/problem.ts'
import { ProblemScreen as Screen, type ProblemScreenProps } from '#screens/problem/problem-screen.tsx'
import { keptPages, type KeptPage } from '../../browser/offline/page-copies.ts'
import type { Problem } from '../problem/error-response.ts'
import { readProblem as read, withOwnHeading } from '../problem/problem.ts'

/** How many pages the offline view lists. */
const mostKeptPages = 8

/** The error view. Offline it lists the pages that this browser keeps. */
export function ProblemScreen(props: ProblemScreenProps) {
  const [kept, setKept] = useState<KeptPage[]>([])
  const isOffline = props.status === 0
  useEffect(() => {
    if (isOffline) void keptPages().then((pages) => setKept(pages.slice(0, mostKeptPages)))
  }, [isOffline])
  return <Screen {...props} kept={kept} />
}

/** The problem of the root error boundary, as its page shows it. */
export const readProblem = (error: unknown): Problem => withOwnHeading(read(error))

/**
 * The message of a form that its action did not answer. Its fields keep their values.
 * @param message what our server says about the request; empty if something else answered, or nothing (status 0)
 */
export function failureMessage({ status, message }: Pick<Problem, 'status' | 'message'>): string {
  const { problem: t } = currentWords()
  if (status === 0) return `${t.offlineMessage} ${t.hints.unsent}`
  if (status === 499) return t.cancelledMessage
  if (status >= 400 && status < 500) return `${message || t.refusedMessage(status)} ${t.hints.kept}`
  if (status === 503) return `${t.unavailableMessage} ${t.hints.unavailable}`
  return `${t.serverErrorMessage} ${t.hints.serverError}`
}
