import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Difference } from './differences.ts'
import { pictureName } from './picture-names.ts'
import { hashOf, pixelsOf } from './pixels.ts'

/** Where the report and the baselines are. */
export type AcceptPlaces = {
  /** The project's root: baselines are relative to it. */
  root: string
  /** The report's folder, with `differences.json` and the pictures. */
  report: string
}

/** Reads the list of a report. @throws a sentence for a folder that holds no report */
export function readReport(folder: string): Difference[] {
  const file = join(folder, 'differences.json')
  if (!existsSync(file)) {
    throw new Error(
      `${folder} holds no report: differences.json is missing. Run npm run stories, or name a report with --from.`,
    )
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Difference[]
}

/** A report may come from another computer, so only baselines are ever written or deleted. */
function isBaseline({ baseline, story, view }: Difference): boolean {
  const parts = baseline.split('/')
  return (
    ['src', '.storybook'].includes(parts[0] ?? '') &&
    !parts.includes('..') &&
    parts.at(-2) === '__screenshots__' &&
    parts.at(-1) === `${story}.${view}.png`
  )
}

const isPng = (content: Buffer): boolean => content.subarray(1, 4).toString('latin1') === 'PNG'

/** The picture in the report's folder; null when it is missing or is no PNG. */
function pictureIn(report: string, name: string | undefined): Buffer | null {
  if (!name || basename(name) !== name || !existsSync(join(report, name))) return null
  const content = readFileSync(join(report, name))
  return isPng(content) ? content : null
}

/** Whether two pictures have the same pixels. Other versions of the encoder write other bytes. */
async function isSamePicture(one: Buffer, other: Buffer): Promise<boolean> {
  return one.equals(other) || hashOf(await pixelsOf(one)) === hashOf(await pixelsOf(other))
}

/** What keeps a picture from being accepted; null when nothing does. */
async function obstacleOf(difference: Difference, { root, report }: AcceptPlaces): Promise<string | null> {
  const { kind, baseline } = difference
  if (!isBaseline(difference)) return `${baseline} is not the file of its baseline.`
  if (kind === 'unstable') return 'The story never came to rest. Mend the story, then run it again.'
  const actual = pictureIn(report, difference.actual)
  if (kind !== 'missing' && !actual) return `The report lacks ${difference.actual ?? 'the actual picture'}.`
  if (!existsSync(join(root, baseline))) return null
  const committed = readFileSync(join(root, baseline))
  // It may have been accepted before.
  if (actual && (await isSamePicture(committed, actual))) return null
  if (kind === 'new') return 'A baseline was added after this report. Run npm run stories again.'
  const reviewed = pictureIn(report, difference.reference)
  const isReviewed = reviewed && (await isSamePicture(committed, reviewed))
  return isReviewed ? null : 'The baseline changed after this report. Run npm run stories again.'
}

/**
 * Makes the actual pictures of a report the baselines, byte by byte, so that what was reviewed is what is committed. The
 * baseline of a missing story is deleted. Nothing is changed unless every picture can be accepted.
 * @returns the files that were written or deleted, relative to the project's root
 * @throws an error that names each picture that cannot be accepted, with the reason
 */
export async function acceptPictures(differences: readonly Difference[], places: AcceptPlaces): Promise<string[]> {
  const obstacles: string[] = []
  for (const difference of differences) {
    const obstacle = await obstacleOf(difference, places)
    if (obstacle) obstacles.push(`  ${pictureName(difference)}: ${obstacle}`)
  }
  if (obstacles.length > 0) throw new Error(`Nothing was accepted.\n${obstacles.join('\n')}`)
  return differences.map(({ kind, baseline, actual }) => {
    const file = join(places.root, baseline)
    if (kind === 'missing') rmSync(file, { force: true })
    else {
      mkdirSync(dirname(file), { recursive: true })
      copyFileSync(join(places.report, actual ?? ''), file)
    }
    return baseline
  })
}
