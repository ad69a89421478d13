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
  /** The id of the first story of its file, the playground of a component. */
  first: string
  /** Whether it is that story. */
  isFirst: boolean
}

type StoredEntry = Omit<Entry, 'file' | 'first' | 'isFirst'> & { importPath: string }

/**
 * Reads the index of a served Storybook.
 * @param url the address of the Storybook
 */
export async function readIndex(url: string): Promise<Entry[]> {
  const response = await fetch(`${url}/index.json`)
  const { entries } = (await response.json()) as { entries: Record<string, StoredEntry> }
  const firsts = new Map<string, string>()
  return Object.values(entries).map(({ importPath, id, type, title, name, tags }) => {
    const file = importPath.replace(/^\.\//, '')
    if (type === 'story' && !firsts.has(file)) firsts.set(file, id)
    const first = firsts.get(file) ?? ''
    return { id, type, title, name, tags, file, first, isFirst: id === first }
  })
}

/** Whether an entry is asked for: each pattern is a part of an id, a title or a path. No patterns ask for everything. */
export const isAskedFor = ({ id, title, file }: Entry, patterns: readonly string[]): boolean =>
  patterns.length === 0 || patterns.some((pattern) => [id, title, file].some((text) => text.includes(pattern)))

/** The folder of a stories file's baselines, relative to the project's root. */
export const baselineFolderOf = (file: string): string => join(dirname(file), '__screenshots__')
