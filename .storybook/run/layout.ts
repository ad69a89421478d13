import { findSmallTargets, withCoarsePointer } from '../touch-targets.ts'
import { twoFrames } from './looks.ts'

const root = document.documentElement

/** Whether something is open over the page: a dialog, a popover or a disclosure. */
export const isOverlayOpen = (): boolean =>
  document.querySelector('dialog[open], :popover-open, details[open]') !== null

/** Finds where the page scrolls sideways, in both directions of writing. */
export async function findSidewaysScroll(condition: string): Promise<string[]> {
  const found: string[] = []
  for (const dir of ['rtl', 'ltr']) {
    root.dir = dir
    await twoFrames()
    const { scrollWidth } = root
    if (scrollWidth > window.innerWidth) found.push(`The page is ${scrollWidth} px wide ${condition} (${dir}).`)
  }
  return found
}

/** Finds where the page scrolls sideways with text at 200 % (WCAG 2.2, 1.4.4). */
export async function findSidewaysScrollOfLargeText(): Promise<string[]> {
  root.style.fontSize = '200%'
  try {
    return await findSidewaysScroll('with text twice as large')
  } finally {
    root.style.fontSize = ''
  }
}

/** Finds what is too small to press with a finger, in the state in which the story ends. */
export async function measureTouchTargets(): Promise<string[]> {
  await twoFrames()
  const found = await withCoarsePointer(() => findSmallTargets(document.body))
  return [...new Set(found)].map((one) => `A finger needs 44 px: ${one}.`)
}
