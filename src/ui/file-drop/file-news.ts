import type { DroppedFile } from './dropped-file.tsx'

export type FileNewsWords = {
  /** So many were added. */
  added: (count: number) => string
  /** How far all of them are, in per cent. */
  uploading: (percent: number) => string
  /** All are there. */
  finished: (count: number) => string
  /** One could not be sent. */
  failed: (name: string, error: string) => string
}

const isOnItsWay = ({ state }: DroppedFile) => state === 'waiting' || state === 'uploading'

/** How far those files are that did not fail, from 0 to 1. */
function shareOf(files: readonly DroppedFile[]): number {
  const counted = files.filter(({ state }) => state !== 'failed')
  const sum = counted.reduce((all, { state, progress = 0 }) => all + (state === 'done' ? 1 : progress), 0)
  return counted.length === 0 ? 0 : sum / counted.length
}

const quarterOf = (files: readonly DroppedFile[]) => Math.floor(shareOf(files) * 4)

/**
 * What is worth saying aloud about the change from one list of files to the next; nothing for most changes: progress
 * is told a quarter at a time, and of all files together, as many voices at once say nothing.
 */
export function fileNews(before: readonly DroppedFile[], now: readonly DroppedFile[], words: FileNewsWords): string {
  const was = new Map(before.map((file) => [file.id, file]))
  const added = now.filter((file) => !was.has(file.id)).length
  const failed = now.filter((file) => file.state === 'failed' && was.get(file.id)?.state !== 'failed')
  const isDone = before.some(isOnItsWay) && !now.some(isOnItsWay)
  const done = now.filter((file) => file.state === 'done').length
  const hasMoved = added === 0 && before.length === now.length && quarterOf(now) > quarterOf(before)

  return [
    added > 0 && words.added(added),
    ...failed.map((file) => words.failed(file.name, file.error ?? '')),
    isDone && done > 0 && words.finished(done),
    !isDone && hasMoved && now.some(isOnItsWay) && words.uploading(quarterOf(now) * 25),
  ]
    .filter(Boolean)
    .join(' ')
}
