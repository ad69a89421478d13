import type { BaselineHashes } from './baselines.ts'
import { runEntry } from './run-entry.ts'
import type { Entry } from './story-index.ts'
import type { StoryPage } from './story-page.ts'
import type { PictureRun } from './take-pictures.ts'

/** Changes that are as small as a mistake in a style sheet can be. Each must be seen in every picture of the story. */
const changes: Record<string, string> = {
  'a corner that is rounder by 1 px': '[data-slot=button] { border-radius: calc(var(--radius-control) + 1px) }',
  'a color that is lighter by 1 %':
    '[data-slot=button] { background: oklch(from var(--color-accent) calc(l + 0.01) c h) }',
  'a line that is 1 px further': '[data-slot=button] { translate: 1px }',
}

/** The story that is pictured with each change. */
const storyName = '--primary'
const storyFile = 'src/ui/button/button.stories.tsx'

/**
 * Pictures a button with each small change, and expects all of its pictures to differ.
 * @param open opens a page with additional style rules
 * @returns one sentence for each change that was overlooked
 */
export async function findOverlookedChanges(
  entries: readonly Entry[],
  hashes: BaselineHashes,
  open: (css: string) => Promise<StoryPage>,
): Promise<string[]> {
  const entry = entries.find(({ file, id }) => file === storyFile && id.endsWith(storyName))
  if (!entry) return [`${storyFile} has no story ${storyName}.`]
  const overlooked: string[] = []
  for (const [change, css] of Object.entries(changes)) {
    const run: PictureRun = {
      hashes,
      isUpdate: false,
      isReported: false,
      differences: [],
      taken: new Map(),
      pictured: new Set(),
      written: [],
    }
    const page = await open(css)
    await runEntry(page, entry, run)
    await page.page.context().close()
    if (run.differences.length < run.taken.size) overlooked.push(`${change} is overlooked in ${entry.id}.`)
  }
  return overlooked
}
