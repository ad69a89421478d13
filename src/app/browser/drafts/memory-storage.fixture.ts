import type { DraftStorage } from './kept-drafts.ts'

/** As a browser's storage. `space`: for how many characters it has room. */
export function memoryStorage(space = Infinity): DraftStorage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => {
      const others = [...values].filter(([name]) => name !== key)
      if (others.reduce((sum, [, { length }]) => sum + length, value.length) > space) throw new Error('Full.')
      values.set(key, value)
    },
  }
}
