import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { TestProject } from 'vitest/node'
import { requested } from './compare.ts'
import { pngFolderOf, projectPath, spriteFolderOf, spriteFolders, storiesFiles } from './paths.ts'
import { clearReport, writeReport } from './report.ts'
import { existingPngs, pack, pngsIn, unpack } from './sprites.ts'

/** Global setup of the stories: prepares an update before the first one, and packs it or reports after the last one. */
export default async function setup(project: TestProject) {
  const { snapshotOptions, testNamePattern } = project.vitest.config
  const isUpdate = snapshotOptions.updateSnapshot === 'all'
  clearReport()
  if (isUpdate) for (const folder of spriteFolders()) await unpack(folder)

  return async () => {
    // A run of single stories does not render the other stories of their files.
    const isComplete = !testNamePattern
    if (isUpdate) await update(isComplete)
    else if (isComplete) refuseStale()
    const page = writeReport()
    if (page) console.error(`What differs is shown in ${projectPath(page)}`)
  }
}

const belongsTo = (folder: string, png: string): boolean => dirname(dirname(png)) === pngFolderOf(folder)

/** The folders of the stories files that ran. */
const visitedFolders = (): Set<string> =>
  new Set(
    storiesFiles()
      .map((file) => spriteFolderOf(file))
      .filter((folder) => [...requested].some((png) => belongsTo(folder, png))),
  )

/** Folders without a stories file. */
function orphanedFolders(): string[] {
  const known = new Set(storiesFiles().map((file) => spriteFolderOf(file)))
  return spriteFolders().filter((folder) => !known.has(folder))
}

async function update(isComplete: boolean): Promise<void> {
  let written = 0
  for (const folder of visitedFolders()) {
    const pngs = isComplete ? [...requested].filter((png) => belongsTo(folder, png)) : existingPngs(folder)
    if (await pack(folder, pngs)) written += 1
  }
  for (const folder of orphanedFolders()) rmSync(folder, { recursive: true })
  console.log(`The screenshots of ${written} files were updated.`)
}

/** A committed screenshot without a story is never compared. */
function refuseStale(): void {
  const stale = [...[...visitedFolders()].flatMap(pngsIn).filter((png) => !requested.has(png)), ...orphanedFolders()]
  if (stale.length === 0) return
  console.error(`These screenshots have no story:\n${stale.map((file) => `  ${projectPath(file)}`).join('\n')}`)
  process.exitCode = 1
}
