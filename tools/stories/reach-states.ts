import type { Entry } from './story-index.ts'
import type { StoryPage } from './story-page.ts'

/** How many stories of each kind were met. */
export type Reached = { reached: number; settable: number; code: number }

export const createReached = (): Reached => ({ reached: 0, settable: 0, code: 0 })

/**
 * Sets the controls of a component's first story so that it shows the state of another story, as a designer would.
 * @param entries all stories, among them the first one of the file
 * @returns one sentence if the state cannot be reached
 */
export async function reachState(
  page: StoryPage,
  entry: Entry,
  entries: readonly Entry[],
  sums: Reached,
): Promise<string[]> {
  const first = entries.find(({ file, isFirst }) => isFirst && file === entry.file)
  const isOfComponent = entry.file.startsWith('src/ui/')
  if (!isOfComponent || !first || first === entry) return []
  const reach = await page.call('reachByControls', first.id, entry.id)
  if (reach.kind === 'missing') return [`No control of ${first.name} sets ${reach.args.join(', ')}.`]
  if (reach.kind === 'different') return [`With its controls set, ${first.name} shows another document.`]
  sums[reach.kind] += 1
  return []
}

export const describeReached = ({ reached, settable, code }: Reached): string =>
  [
    `${reached} states were reached by controls alone.`,
    `The args of ${settable} stories with a play function can be set.`,
    `${code} stories have code of their own.`,
  ].join(' ')
