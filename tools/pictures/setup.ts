import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { committedStrips, named, pngsOf, storiesFiles, stripsOf } from './places.ts'
import { clearReport, reportFile, writeReport } from './report.ts'
import { cut, paste, pngsIn, pngsThere } from './strips.ts'

declare global {
  var askedPictures: Set<string> | undefined
}

/** The PNG of each picture that this run has asked for. Global, since the configuration and the setup load this file apart. */
const asked = (globalThis.askedPictures ??= new Set<string>())

/** `arg` is the view and the story: `1280-dark/screens-login--sign-in`. */
type Picture = { arg: string; ext: string; testFileDirectory: string; testFileName: string }

/** Where the runner finds the picture of a story. */
export function screenshotPath({ arg, ext, testFileDirectory, testFileName }: Picture): string {
  const png = join(pngsOf(stripsOf(join(testFileDirectory, testFileName))), `${arg}${ext}`)
  asked.add(png)
  return png
}

/** Where it leaves what it saw when that differs; the name ends with what it is. */
export const diffPath = ({ arg, ext }: Picture): string => reportFile(`${arg}${ext}`)

/** Before the first story: pictures as the runner reads them. After the last: as they are committed, and the report. */
export default async function setup(project: TestProject) {
  clearReport()
  for (const folder of committedStrips()) await cut(folder)

  return async () => {
    const { snapshotOptions, testNamePattern } = project.vitest.config
    // Of stories picked by name nothing can be said about the others of their file.
    const whole = !testNamePattern
    if (snapshotOptions.updateSnapshot === 'all') await update(whole)
    else if (whole) refuseStale()
    const page = writeReport(asked)
    if (page) console.error(`What differs is shown by ${named(page)}`)
  }
}

/** The folders of the stories files that were run. */
const run = (): Set<string> =>
  new Set(
    storiesFiles()
      .map((file) => stripsOf(file))
      .filter((folder) => [...asked].some((png) => isOf(folder, png))),
  )

const isOf = (folder: string, png: string): boolean => dirname(dirname(png)) === pngsOf(folder)

/** Folders whose stories file is gone. */
function orphans(): string[] {
  const known = new Set(storiesFiles().map((file) => stripsOf(file)))
  return committedStrips().filter((folder) => !known.has(folder))
}

async function update(whole: boolean): Promise<void> {
  let made = 0
  for (const folder of run()) {
    const pngs = whole ? [...asked].filter((png) => isOf(folder, png)) : pngsThere(folder)
    if (await paste(folder, pngs)) made += 1
  }
  for (const folder of orphans()) rmSync(folder, { recursive: true })
  console.log(`Pictures of ${made} files made anew.`)
}

/** A picture that no story is shown by would go on looking as if it guarded something. */
function refuseStale(): void {
  const stale = [...[...run()].flatMap(pngsIn).filter((png) => !asked.has(png)), ...orphans()]
  if (stale.length === 0) return
  console.error(`No story is shown by:\n${stale.map((file) => `  ${named(file)}`).join('\n')}`)
  process.exitCode = 1
}
