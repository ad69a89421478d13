import { isPage, viewsOf } from '../../.storybook/views.ts'
import type { Entry } from './story-index.ts'
import type { StoryPage } from './story-page.ts'

const height = 720
const phone = 360
/** The narrowest window in which a page must not scroll sideways (WCAG 2.2, 1.4.10). */
const narrowest = 320
const desktop = 1280

/** Names of stories about the longest or the most content. */
const extremes = /-(longest|long|endless|many|most|full|wide)(-|$)/

/**
 * Whether a screen's layout may differ from that of its file's other stories. Reflow, text size and touch targets depend on
 * the layout, so only such stories are checked for them: the first story of a file and the right-to-left one, stories
 * with an open dialog, popover or disclosure, stories with extreme content, and stories without a picture.
 */
async function mayDifferInLayout(page: StoryPage, { id, tags, isFirst }: Entry): Promise<boolean> {
  // A narrow window never shows what a story tagged `wide` shows (decision 87).
  if (tags.includes('wide')) return false
  if (isFirst || tags.includes('rtl') || !tags.includes('visual') || extremes.test(id)) return true
  return await page.call('isOverlayOpen')
}

/**
 * Checks the layout of the shown screen: reflow at the narrowest width and with text at 200 %, and touch targets on a
 * phone. Components are checked by the stories of `.storybook/stress`.
 */
export async function checkLayout(page: StoryPage, entry: Entry): Promise<string[]> {
  if (!isPage(entry.id) || !(await mayDifferInLayout(page, entry))) return []
  const found: string[] = []
  await page.call('hold')
  try {
    if (viewsOf(entry).length > 0) {
      await page.resize({ width: narrowest, height })
      found.push(...(await page.call('findSidewaysScroll', `at ${narrowest} px`)))
      await page.resize({ width: desktop, height })
      found.push(...(await page.call('findSidewaysScrollOfLargeText')))
    }
    await page.resize({ width: phone, height })
    found.push(...(await page.call('measureTouchTargets')))
  } finally {
    await page.call('release')
  }
  return found
}
