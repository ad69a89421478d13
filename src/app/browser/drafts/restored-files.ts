import type { DraftFile } from '#domain/query.ts'

/** Uploaded files of restored drafts, by edit session, until autosave shows them. */
const restored = new Map<string, DraftFile[]>()

/** Call before a draft is written into a composer: its next event shows these files. */
export const restoreFiles = (clientId: string, files: DraftFile[]): void => void restored.set(clientId, files)

/** @returns the files to show in a composer, once; undefined if there are none */
export function takeRestoredFiles(clientId: string): DraftFile[] | undefined {
  const files = restored.get(clientId)
  restored.delete(clientId)
  return files
}
