import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stateViewsOf, type View, viewsOf } from '../../.storybook/views.ts'
import { reportFile, root } from './paths.ts'
import { type BaselineHashes, baselineOf } from './baselines.ts'
import { captureSettled, type Captured } from './capture.ts'
import { ControlStates } from './control-states.ts'
import type { Difference } from './differences.ts'
import { differenceOf, encodePicture, pixelsOf } from './pixels.ts'
import type { Entry } from './story-index.ts'
import type { StoryPage } from './story-page.ts'

const minHeight = 720

/** What a run collects about pictures. */
export type PictureRun = {
  hashes: BaselineHashes
  /** Whether what differs is written as the new baseline. */
  isUpdate: boolean
  /** Whether what differs is written into the report. */
  isReported: boolean
  differences: Difference[]
  /** The hash of each picture, by its baseline. */
  taken: Map<string, string>
  /** The ids of the stories that were pictured in all of their views. */
  pictured: Set<string>
  /** Baselines that were written. */
  written: string[]
}

function write(file: string, content: Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/** The height in px that a screen needs in a view, where the height of the same layout is known from an earlier view. */
export type KnownHeights = Map<string, number>

/**
 * Sets the window and the document to a view, except for the state of controls.
 * @param known the heights of the story's layouts so far. A dark view has the layout of its light one.
 */
export async function enterView(page: StoryPage, view: View, known: KnownHeights = new Map()): Promise<void> {
  await page.call('dress', view)
  const { width, dir } = view
  if (!width) return
  const layout = `${width} ${dir}`
  let needed = known.get(layout)
  if (needed === undefined) {
    await page.resize({ width, height: minHeight })
    needed = await page.call('neededHeight')
    known.set(layout, needed)
  }
  const height = Math.max(needed > view.whole ? view.cut : needed, minHeight)
  await page.call('limitHeight', height)
  await page.resize({ width, height })
}

/**
 * Pictures the shown story in each of its views and compares each with its baseline.
 * @returns what is wrong, one line for each view
 */
export async function takePictures(page: StoryPage, entry: Entry, run: PictureRun): Promise<string[]> {
  const failures: string[] = []
  const hashes: ViewHashes = new Map()
  const known: KnownHeights = new Map()
  const states = new ControlStates(page)
  await page.call('hold')
  try {
    for (const view of [...viewsOf(entry), ...stateViewsOf(entry)]) {
      await enterView(page, view, known)
      const isShown = await states.set(view.state)
      const failure = isShown && (await comparePicture(page, { entry, view, hashes }, run))
      if (failure) failures.push(`${view.name}: ${failure}`)
    }
    run.pictured.add(entry.id)
  } finally {
    await states.release()
    await page.call('release')
  }
  return failures
}

/** The hash of each picture of a story by the name of its view. */
type ViewHashes = Map<string, string>

/** A story in a view, and its earlier pictures. */
type Shown = { entry: Entry; view: View; hashes: ViewHashes }

/**
 * Compares the picture of a view with its baseline. A view without a baseline of its own must look like the view
 * that it is based on. So a state that looks no different, such as a pressed control, needs no picture.
 * @returns what is wrong; null for nothing
 */
async function comparePicture(
  page: StoryPage,
  { entry, view, hashes }: Shown,
  run: PictureRun,
): Promise<string | null> {
  const baseline = baselineOf(entry, view.name)
  const committed = run.hashes.find(baseline)
  const base = view.basedOn === undefined ? undefined : hashes.get(view.basedOn)
  const expected = committed ?? base
  const isPatient = expected !== undefined && !run.isUpdate && run.isReported
  const captured = await captureSettled(page, expected, run.hashes, isPatient)
  const look = captured.kind === 'different' ? captured.hash : (expected ?? baseline)
  hashes.set(view.name, look)
  if (captured.kind !== 'unstable' && look === base) return null
  run.taken.set(baseline, look)
  if (captured.kind === 'same') return null
  if (captured.kind === 'different' && run.isUpdate) {
    write(join(root, baseline), await encodePicture(captured.pixels))
    run.written.push(baseline)
    return null
  }
  const about = { story: entry.id, title: entry.title, name: entry.name, view: view.name, baseline }
  const { difference, message } = await describeDifference(captured, committed !== undefined, about, run.isReported)
  run.differences.push(difference)
  return message
}

type Described = { difference: Difference; message: string }
type About = Omit<Difference, 'kind'>

/** Describes a difference, and writes its pictures if they are to be reported. */
async function describeDifference(
  captured: Exclude<Captured, { kind: 'same' }>,
  hasBaseline: boolean,
  about: About,
  isReported: boolean,
): Promise<Described> {
  if (captured.kind === 'unstable') {
    return { difference: { ...about, kind: 'unstable' }, message: 'The story did not come to rest.' }
  }
  const file = (kind: string) => `${about.story}.${about.view}.${kind}.png`
  const save = (kind: 'reference' | 'actual' | 'diff', content: Buffer) => {
    write(reportFile(file(kind)), content)
    return { [kind]: file(kind) }
  }
  const actual = isReported ? save('actual', await encodePicture(captured.pixels)) : {}
  if (!hasBaseline) return { difference: { ...about, kind: 'new', ...actual }, message: 'No picture is committed.' }
  const committed = readFileSync(join(root, about.baseline))
  const reference = await pixelsOf(committed)
  const files = isReported ? { ...save('reference', committed), ...actual } : {}
  const found = differenceOf(reference, captured.pixels)
  if (!found) {
    const sizes = [captured.pixels, reference].map(({ width, height }) => `${width} by ${height} px`)
    const message = `The picture is ${sizes[0]}; the committed one is ${sizes[1]}.`
    return { difference: { ...about, kind: 'changed', ...files }, message }
  }
  const diff = isReported ? save('diff', await encodePicture(found.marked)) : {}
  const difference: Difference = { ...about, kind: 'changed', ...files, ...diff, pixels: found.count }
  return { difference, message: `${found.count} pixels differ from the committed picture.` }
}
