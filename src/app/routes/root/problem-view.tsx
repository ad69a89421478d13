import { useEffect, useState } from 'react'
import '#domain/words/en/problem.ts'
import { ProblemScreen as Screen, type ProblemScreenProps } from '#screens/problem/problem-screen.tsx'
import { keptPages, type KeptPage } from '../../browser/offline/page-copies.ts'
import type { Problem } from '../../shared/error-response.ts'
import { readProblem as read, withOwnHeading } from '../../shared/problem.ts'

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
