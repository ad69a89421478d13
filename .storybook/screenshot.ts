import { commands, page } from 'vitest/browser'
import type { Clip } from '../tools/screenshots/compare.ts'
import type { View } from './views.ts'

const minHeight = 720

const root = document.documentElement

export const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** Waits until fonts and images are loaded and the page has been painted. */
async function settle() {
  await document.fonts.ready
  await Promise.all([...document.images].map((img) => img.decode().catch(() => undefined)))
  await twoFrames()
}

/** Sets the window's width, and its height to the minimum. */
export async function setWidth(width: number) {
  await page.viewport(width, minHeight)
  await twoFrames()
}

/** Makes the window as high as the part of the screen that the view shows. */
async function grow(width: number, { whole, cut }: View) {
  await setWidth(width)
  const needed = root.scrollHeight > whole ? cut : root.scrollHeight
  document.body.style.maxHeight = `${Math.max(needed, minHeight)}px`
  if (needed > minHeight) await page.viewport(width, needed)
}

/** Runs `work` with the theme, direction and width of a view. */
async function inView<T>(view: View, work: () => Promise<T>): Promise<T> {
  const { theme, dir, width } = view
  const before = { theme: root.dataset.theme, dir: root.dir }
  root.dataset.theme = theme
  root.dir = dir
  try {
    if (width) await grow(width, view)
    await settle()
    return await work()
  } finally {
    root.dataset.theme = before.theme
    root.dir = before.dir
    document.body.style.maxHeight = ''
  }
}

/** Runs `work` while finite animations are at their end and endless ones at their start, as Playwright's screenshots do. */
async function withoutAnimations<T>(work: () => Promise<T>): Promise<T> {
  const endless = new Set<Animation>()
  const stop = () => {
    for (const animation of document.getAnimations()) {
      if (!animation.effect || animation.playbackRate === 0 || endless.has(animation)) continue
      if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish()
      else {
        animation.cancel()
        endless.add(animation)
      }
    }
  }
  stop()
  document.addEventListener('animationstart', stop)
  document.addEventListener('transitionrun', stop)
  try {
    return await work()
  } finally {
    document.removeEventListener('animationstart', stop)
    document.removeEventListener('transitionrun', stop)
    for (const animation of endless) animation.play()
  }
}

/** The rectangle of an element in whole pixels, in coordinates of the page around the story's frame. */
function clipOf(element: HTMLElement): Clip {
  // Playwright also scrolls before it takes a screenshot of an element.
  ;(element as HTMLElement & { scrollIntoViewIfNeeded: () => void }).scrollIntoViewIfNeeded()
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 }
  const x = Math.floor(frame.left + left + 1e-3)
  const y = Math.floor(frame.top + top + 1e-3)
  return {
    x,
    y,
    width: Math.ceil(frame.left + right - 1e-3) - x,
    height: Math.ceil(frame.top + bottom - 1e-3) - y,
  }
}

/** The file name of a story's screenshots. */
const nameOf = (id: string): string => id.replaceAll(/-+/g, '-')

/** Compares a story with its committed screenshot in one view; gives what is wrong, or null. */
export async function compareInView(id: string, view: View): Promise<string | null> {
  return await inView(view, async () => {
    const frame = document.querySelector<HTMLElement>('[data-frame]') ?? document.body
    const problem = await withoutAnimations(() => commands.compareScreenshot(view.name, nameOf(id), clipOf(frame)))
    return problem && `${view.name}: ${problem}`
  })
}
