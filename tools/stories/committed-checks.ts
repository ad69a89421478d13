import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { reportFile, reportRoot, root } from './paths.ts'
import { committedBaselines, readBaselineName } from './baselines.ts'
import type { Difference } from './differences.ts'
import type { PictureRun } from './take-pictures.ts'
import type { Entry } from './story-index.ts'

/**
 * Committed pictures that no story of a run has. A story that failed before it was pictured keeps its pictures.
 * @param ran the stories that ran
 * @param isComplete whether all stories ran; otherwise only pictures of those that ran are judged
 */
function staleBaselines({ taken, pictured }: PictureRun, ran: readonly Entry[], isComplete: boolean): string[] {
  const ids = new Set(ran.map(({ id }) => id))
  const isStale = (story: string) => pictured.has(story) || (isComplete && !ids.has(story))
  return committedBaselines().filter((file) => !taken.has(file) && isStale(readBaselineName(file).story))
}

/** Deletes or reports committed pictures without a story. Returns them as differences. */
export function settleStaleBaselines(run: PictureRun, ran: readonly Entry[], isComplete: boolean): Difference[] {
  const stale = staleBaselines(run, ran, isComplete)
  if (run.isUpdate) {
    for (const file of stale) rmSync(join(root, file))
    return []
  }
  return stale.map((baseline) => {
    const { story, view } = readBaselineName(baseline)
    const about = { story, title: story, name: story, view, kind: 'missing', baseline } as const
    if (!run.isReported) return about
    const reference = `${story}.${view}.reference.png`
    mkdirSync(reportRoot, { recursive: true })
    copyFileSync(join(root, baseline), reportFile(reference))
    return { ...about, reference }
  })
}

/**
 * Stories of one file that look the same in every view. One of them is redundant, or its pictures miss what it is about.
 * @returns one sentence for each group
 */
export function findLookalikes(taken: ReadonlyMap<string, string>, ran: readonly Entry[]): string[] {
  const looks = new Map<string, string[]>()
  for (const { id, file } of ran) {
    const own = [...taken].filter(([baseline]) => readBaselineName(baseline).story === id)
    if (own.length === 0) continue
    const look = own.map(([baseline, hash]) => `${readBaselineName(baseline).view} ${hash}`).toSorted()
    const key = `${file} ${look.join(' ')}`
    looks.set(key, [...(looks.get(key) ?? []), id])
  }
  return [...looks.values()].filter((ids) => ids.length > 1).map((ids) => `These look the same: ${ids.join(', ')}.`)
}
