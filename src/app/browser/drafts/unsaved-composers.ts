import { openComposers } from '../open-composers.ts'

/**
 * Text that is in conflict, or could not be saved, exists only in this browser. Closing the page asks first.
 */
export function warnOfUnsavedComposers() {
  const controller = new AbortController()
  /** Ids of the edit sessions whose last save failed. */
  const unsaved = new Set<string>()
  const isUnsaved = () => openComposers().some(({ id }) => unsaved.has(id))
  window.addEventListener('beforeunload', (event) => isUnsaved() && event.preventDefault(), {
    signal: controller.signal,
  })

  return {
    /** Call after a save that failed. */
    add: (clientId: string): void => void unsaved.add(clientId),
    /** Call after a save, and when a composer is sent or discarded: then the answer decides about its text. */
    delete: (clientId: string): void => void unsaved.delete(clientId),
    stop: (): void => controller.abort(),
  }
}

export type UnsavedComposers = ReturnType<typeof warnOfUnsavedComposers>
