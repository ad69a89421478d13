import type { LibraryChange } from './history.ts'

/** What the docs page of a stories file knows besides its stories. */
export type Facts = {
  /** The code of each story by export name. */
  samples: Record<string, string>
  /** The newest commits that changed the folder of the component. */
  changes: LibraryChange[]
  /** The file of the component, from the root of the repository. */
  file: string
  /** The line that imports the component; null for a screen, which only its route imports, and for tokens. */
  importLine: string | null
  /** The address of that file on the repository's site, if it has one. */
  address: string | null
}

const modules = import.meta.glob<Facts>('../../src/{ui,screens}/**/*.stories.tsx', {
  query: '?facts',
  import: 'default',
})

const loaded = new Map<string, Promise<Facts> | null>()

/**
 * Loads the facts of a stories file; null for one outside src/ui and src/screens. The same promise for each call.
 * @param fileName the path of the file, from the root of the repository
 */
export function loadFacts(fileName: string): Promise<Facts> | null {
  const key = `../../${fileName.replace(/^\.\//, '')}`
  const known = loaded.get(key)
  if (known !== undefined) return known
  const facts = modules[key]?.() ?? null
  loaded.set(key, facts)
  return facts
}
