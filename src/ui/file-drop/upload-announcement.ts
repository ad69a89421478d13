import type { DroppedFile } from './dropped-file.tsx'

export type AnnouncementWords = {
  /** How many files were added. */
  added: (count: number) => string
  /** The progress of all files, in percent. */
  uploading: (percent: number) => string
  /** All files are uploaded. */
  finished: (count: number) => string
  /** A file failed. */
  failed: (name: string, error: string) => string
}

const isPending = ({ state }: DroppedFile) => state === 'waiting' || state === 'uploading'

/** The uploaded share of the files that did not fail, from 0 to 1. */
function uploadedShare(files: readonly DroppedFile[]): number {
  const counted = files.filter(({ state }) => state !== 'failed')
  const sum = counted.reduce((all, { state, progress = 0 }) => all + (state === 'done' ? 1 : progress), 0)
  return counted.length === 0 ? 0 : sum / counted.length
}

const quarterOf = (files: readonly DroppedFile[]) => Math.floor(uploadedShare(files) * 4)

/**
 * The announcement for a change from one list of files to the next; '' for most changes. Progress is announced at each
 * quarter, for all files together.
 */
export function uploadAnnouncement(
  before: readonly DroppedFile[],
  now: readonly DroppedFile[],
  words: AnnouncementWords,
): string {
  const was = new Map(before.map((file) => [file.id, file]))
  const added = now.filter((file) => !was.has(file.id)).length
  const failed = now.filter((file) => file.state === 'failed' && was.get(file.id)?.state !== 'failed')
  const isDone = before.some(isPending) && !now.some(isPending)
  const done = now.filter((file) => file.state === 'done').length
  const hasMoved = added === 0 && before.length === now.length && quarterOf(now) > quarterOf(before)

  return [
    added > 0 && words.added(added),
    ...failed.map((file) => words.failed(file.name, file.error ?? '')),
    isDone && done > 0 && words.finished(done),
    !isDone && hasMoved && now.some(isPending) && words.uploading(quarterOf(now) * 25),
  ]
    .filter(Boolean)
    .join(' ')
}
