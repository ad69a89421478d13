import { dirname, join } from 'node:path'

/** A story or a docs page, as Storybook's index lists it. */
export type Entry = {
  id: string
  type: 'story' | 'docs'
  title: string
  name: string
  tags: string[]
  /** The stories file, relative to the project's root. */
  file: string
  /** Whether it is the first story of its file. */
  isFirst: boolean
}

type StoredEntry = Omit<Entry, 'file' | 'isFirst'> & { importPath: string }

/**
 * Reads the index of a served Storybook.
 * @param url the address of the Storybook
 */
export async function readIndex(url: string): Promise<Entry[]> {
  const response = await fetch(`${url}/index.json`)
  const { entries } = (await response.json()) as { entries: Record<string, StoredEntry> }
  const seen = new Set<string>()
  return Object.values(entries).map(({ importPath, id, type, title, name, tags }) => {
    const file = importPath.replace(/^\.\//, '')
    const isFirst = type === 'story' && !seen.has(file)
    if (isFirst) seen.add(file)
    return { id, type, title, name, tags, file, isFirst }
  })
}

/** Whether an entry is asked for: each pattern is a part of an id, a title or a path. No patterns ask for everything. */
export const isAskedFor = ({ id, title, file }: Entry, patterns: readonly string[]): boolean =>
  patterns.length === 0 || patterns.some((pattern) => [id, title, file].some((text) => text.includes(pattern)))

/** Whether an entry is a screen, which is pictured at the widths of a desktop and of a phone. */
export const isScreen = ({ id }: Pick<Entry, 'id'>): boolean => id.startsWith('screens-')

/** The folder of a stories file's baselines, relative to the project's root. */
export const baselineFolderOf = (file: string): string => join(dirname(file), '__screenshots__')
