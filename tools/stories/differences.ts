import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportRoot } from './paths.ts'

/**
 * - `changed`: the picture differs from its baseline.
 * - `new`: the story is pictured in this view, but no baseline is committed.
 * - `missing`: a baseline is committed, but no story is pictured in this view.
 * - `unstable`: the story kept changing while it was captured. Nobody can accept such a picture.
 */
export type DifferenceKind = 'changed' | 'new' | 'missing' | 'unstable'

/** A picture that differs from what is committed. */
export type Difference = {
  /** The story's id, such as `components-button--primary`. */
  story: string
  /** The title of the stories file, such as `Components/Button`. A missing story has its id here. */
  title: string
  /** The story's name, such as `Primary`. A missing story has its id here. */
  name: string
  /** The name of the view, such as `light` or `1280-dark`. */
  view: string
  kind: DifferenceKind
  /** The file of the committed picture, relative to the project's root. It does not exist yet if the kind is `new`. */
  baseline: string
  /** The name of a copy of the committed picture within the report's folder. */
  reference?: string
  /** The name of the actual picture within the report's folder. It is encoded as a baseline: accepting is copying it. */
  actual?: string
  /** The name of the picture of the pixels that differ within the report's folder. Only for pictures of the same size. */
  diff?: string
  /** How many pixels differ. Only for pictures of the same size. */
  pixels?: number
}

const listFile = join(reportRoot, 'differences.json')

/** Deletes the report of an earlier run. */
export const clearReport = (): void => rmSync(reportRoot, { recursive: true, force: true })

/** Writes the list of what differs, sorted by story and view. */
export function writeDifferences(differences: readonly Difference[]): void {
  const key = ({ story, view }: Difference) => `${story}.${view}`
  const sorted = differences.toSorted((one, other) => key(one).localeCompare(key(other)))
  mkdirSync(reportRoot, { recursive: true })
  writeFileSync(listFile, `${JSON.stringify(sorted, null, 2)}\n`)
}
