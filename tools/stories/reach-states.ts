import type { Entry } from './story-index.ts'
import type { StoryPage } from './story-page.ts'

/** How many stories of each kind were met. */
export type Reached = { reached: number; settable: number; sheet: number; code: number }

export const createReached = (): Reached => ({ reached: 0, settable: 0, sheet: 0, code: 0 })

const isStateOfComponent = ({ file, isFirst }: Entry): boolean => file.startsWith('src/ui/') && !isFirst

/**
 * Finds the props of a component's state that no control of its first story can set.
 * @returns one sentence if there are some
 */
export async function findMissingControls(page: StoryPage, entry: Entry): Promise<string[]> {
  const args = isStateOfComponent(entry) ? await page.call('missingControls', entry.first, entry.id) : []
  return args.length > 0 ? [`No control of ${entry.first} sets ${args.join(', ')}.`] : []
}

/**
 * Sets the controls of a component's first story so that it shows the state of another story, as a designer would.
 * @returns one sentence if the state cannot be reached
 */
export async function reachState(page: StoryPage, entry: Entry, sums: Reached): Promise<string[]> {
  const missing = await findMissingControls(page, entry)
  if (missing.length > 0 || !isStateOfComponent(entry)) return missing
  const reach = await page.call('reachByControls', entry.first, entry.id)
  if (reach === 'different') return [`With its controls set, ${entry.first} shows another document.`]
  sums[reach] += 1
  return []
}

export const describeReached = ({ reached, settable, sheet, code }: Reached): string =>
  [
    `${reached} states were reached by controls alone.`,
    `The args of ${settable} stories with a play function can be set.`,
    `The controls can set each component on ${sheet} sheets.`,
    `${code} other stories have code of their own.`,
  ].join(' ')
