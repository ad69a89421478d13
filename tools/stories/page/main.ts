/** What the runner calls within the page of a story. It is bundled into one script and added to the page. */
import * as classConflicts from './class-conflicts.ts'
import * as controls from './controls.ts'
import * as layout from './layout.ts'
import * as looks from './looks.ts'
import * as rendering from './rendering.ts'
import * as smallChanges from './small-changes.ts'

const storyPage = { ...rendering, ...looks, ...layout, ...smallChanges, ...controls, ...classConflicts }

/** The functions of the page, as `window.storyPage`. */
export type StoryPage = typeof storyPage

declare global {
  var storyPage: StoryPage
}

globalThis.storyPage = storyPage
