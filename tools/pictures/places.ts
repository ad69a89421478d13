import { globSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'

/*
 * The pictures of a stories file are committed as strips, one for each view, its stories one after the other:
 * src/ui/button/__screenshots__/button/{light,dark,rtl}.webp, with strips.json beside them. Lossless WebP is
 * a third of the browser's PNG, and what stories share is kept once: a strip is half of its pictures.
 * The runner reads and writes PNGs, so each picture has one under .pictures/, which nobody commits.
 */
const root = join(import.meta.dirname, '../..')
const folder = '__screenshots__'

/** Where a failed comparison leaves what was seen and what differs, and the page that shows them. */
export const reportRoot = join(root, 'test-results', 'pictures')

/** Where the strips of a stories file are. */
export const stripsOf = (storiesFile: string): string =>
  join(root, dirname(storiesFile), folder, basename(storiesFile, '.stories.tsx'))

/** Where its PNGs are: a folder for each view, a file for each story. */
export const pngsOf = (strips: string): string => join(root, '.pictures', relative(root, strips))

/** What a file is called in messages: its path in the project. */
export const named = (file: string): string => relative(root, file).split(sep).join('/')

/** The folders that hold strips. */
export const committedStrips = (): string[] =>
  globSync(`src/**/${folder}/*/strips.json`, { cwd: root }).map((file) => join(root, dirname(file)))

export const storiesFiles = (): string[] => globSync('src/**/*.stories.tsx', { cwd: root })
