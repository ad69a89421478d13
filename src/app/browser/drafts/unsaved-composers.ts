import { onComposerEvent, openComposers } from '#screens/track-query/compose/composer-events.ts'
import {
  forgetUnsavedInput,
  readUnsavedInput,
  storeUnsavedInput,
  type UnsavedInput,
} from '../session-monitor/unsaved-input.ts'

/**
 * Text that is in conflict, or could not be saved, exists only on this page. Closing the page asks first. Once the page
 * was left, this tab keeps the text for a while and restores it with the version that its author had seen.
 */
export function watchUnsavedComposers(author: string) {
  const controller = new AbortController()
  const { signal } = controller
  const here = () => location.pathname + location.search
  /** Ids of the edit sessions whose last save failed. */
  const unsaved = new Set<string>()
  const isUnsaved = () => openComposers().some(({ id }) => unsaved.has(id))
  /** The latest unsaved input. A navigation within the app removes the fields before this code could read them. */
  let typed: UnsavedInput | undefined
  const read = () => {
    typed = isUnsaved() ? readUnsavedInput(author, here()) : undefined
  }

  const unsubscribe = onComposerEvent(read)
  window.addEventListener('beforeunload', (event) => isUnsaved() && event.preventDefault(), { signal })
  window.addEventListener('pagehide', () => isUnsaved() && storeUnsavedInput(readUnsavedInput(author, here())), {
    signal,
  })
  // A page from the back/forward cache still has its text.
  window.addEventListener('pageshow', ({ persisted }) => persisted && forgetUnsavedInput(here()), { signal })

  return {
    /** Call after a save that failed. */
    add(clientId: string): void {
      unsaved.add(clientId)
      read()
    },
    /** Call after a save, and when a composer is sent or discarded: then the answer decides about its text. */
    delete(clientId: string): void {
      unsaved.delete(clientId)
      read()
    },
    /** Call after a navigation, which may have removed the composers. `path`: where it led. */
    keepIfLeft(path: string): void {
      if (!typed || typed.path === path || isUnsaved()) return
      storeUnsavedInput(typed)
      typed = undefined
    },
    stop(): void {
      controller.abort()
      unsubscribe()
      if (typed) storeUnsavedInput(typed)
    },
  }
}

export type UnsavedComposers = ReturnType<typeof watchUnsavedComposers>
