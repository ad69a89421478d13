import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the built Storybook. */
export const storybookFolder = 'dist/storybook'

/** A story or a docs page, as Storybook's index lists it. */
export type Entry = {
  id: string
  type: 'story' | 'docs'
  title: string
  name: string
  tags: string[]
  /** The stories file, relative to the project's root. */
  file: string
  /** Whether it is the first story of its file, the playground of a component. */
  isFirst: boolean
}

type StoredEntry = Omit<Entry, 'file' | 'isFirst'> & { importPath: string }

/** Reads the index of the built Storybook. */
export function readIndex(): Entry[] {
  const { entries } = JSON.parse(readFileSync(join(storybookFolder, 'index.json'), 'utf8')) as {
    entries: Record<string, StoredEntry>
  }
  const met = new Set<string>()
  return Object.values(entries).map(({ importPath, ...entry }) => {
    const file = importPath.replace(/^\.\//, '')
    const isFirst = entry.type === 'story' && !met.has(file)
    if (isFirst) met.add(file)
    return { ...entry, file, isFirst }
  })
}

/** The file of a story's committed screenshot in a view, relative to the project's root. */
export const screenshotFile = ({ file, id }: Entry, view: string): string =>
  join(dirname(file), '__screenshots__', `${id}.${view}.webp`)

/** All committed screenshots of stories, relative to the project's root. */
export const committedScreenshots = (): string[] => globSync('{src,.storybook}/**/__screenshots__/*.webp')
