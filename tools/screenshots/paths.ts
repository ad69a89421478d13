import { globSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'

/*
 * The screenshots of a stories file are committed as sprites, one for each view:
 * src/ui/button/__screenshots__/button/{light,dark,rtl}.webp, with an index beside them. Lossless WebP is a third of the
 * browser's PNG, and what stories have in common is stored once.
 * An update works on PNGs below .screenshots/, which is not committed.
 */
export const root = join(import.meta.dirname, '../..')
const folderName = '__screenshots__'

/** The file of a folder of sprites that lists what each sprite shows. */
export const indexName = 'sprites.json'

/** Holds the screenshots that differ, and the page that shows them. */
export const reportRoot = process.env.SCREENSHOT_REPORT_DIR ?? join(root, 'test-results', 'screenshots')

/** A file of the report. */
export const reportFile = (name: string): string => join(reportRoot, name)

/** The folder of a stories file's sprites. */
export const spriteFolderOf = (storiesFile: string): string =>
  join(root, dirname(storiesFile), folderName, basename(storiesFile, '.stories.tsx'))

/** The folder of the PNGs of a folder of sprites: one folder for each view, one file for each story. */
export const pngFolderOf = (spriteFolder: string): string => join(root, '.screenshots', relative(root, spriteFolder))

/** The path of a file within the project, for messages. */
export const projectPath = (file: string): string => relative(root, file).split(sep).join('/')

/** All folders that hold sprites. */
export const spriteFolders = (): string[] =>
  globSync(`src/**/${folderName}/*/${indexName}`, { cwd: root }).map((file) => join(root, dirname(file)))

export const storiesFiles = (): string[] => globSync('src/**/*.stories.tsx', { cwd: root })
