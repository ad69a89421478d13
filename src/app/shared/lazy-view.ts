import { useEffect, useReducer } from 'react'
import { importChunk } from './missing-chunk.ts'

/** Code that the browser loads only where it is shown: a view of a page, a dialog, the error view. */
export type LazyView<Module = unknown> = {
  /** Loads the code, once. */
  load: () => Promise<Module>
  /** The code, once it has loaded. */
  readonly loaded: Module | null
}

/** @param importModule imports the module of the view */
export function lazyView<Module>(importModule: () => Promise<Module>): LazyView<Module> {
  let loaded: Module | null = null
  return {
    load: async () => (loaded ??= await importChunk(importModule)),
    get loaded() {
      return loaded
    },
  }
}

/** A view's code; null until it has loaded. `prepareViews` loads it earlier, unless rendering fails. */
export function useLazyView<Module>(view: LazyView<Module> | null): Module | null {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const code = view?.loaded ?? null
  useEffect(() => {
    if (view && !code) void view.load().then(rerender)
  }, [view, code])
  return code
}
