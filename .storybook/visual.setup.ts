import { afterEach, type TestContext } from 'vitest'
import { page } from 'vitest/browser'

/** What the Storybook runner leaves for those who come after a story. */
type StoryContext = TestContext & {
  story?: { tags: string[] }
}

type Look = { theme: 'light' | 'dark'; dir?: 'rtl' }

const light: Look = { theme: 'light' }
const dark: Look = { theme: 'dark' }
const mirrored: Look = { theme: 'light', dir: 'rtl' }

const desktop = 1280
const phone = 360
/** The narrowest view that pages must fit into without scrolling sideways (WCAG 2.2, 1.4.10). */
const narrowest = 320
const leastHeight = 720
/** Longer pages only repeat themselves, and their pictures would be the largest of all. */
const mostHeight = 1200

const still = document.createElement('style')
still.textContent = `
  body { min-height: 100vh; max-height: ${mostHeight}px }
  *, ::before, ::after { animation-delay: 0s !important; transition: none !important; caret-color: transparent !important }
`
const root = document.documentElement

const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** Waits until fonts and pictures are there and the page has come to rest. */
async function settle() {
  await document.fonts.ready
  await Promise.all([...document.images].map((img) => img.decode().catch(() => undefined)))
  await twoFrames()
}

/** A screen is shot whole: the view grows until nothing of it lies below the edge. */
async function grow(width: number) {
  await page.viewport(width, leastHeight)
  await twoFrames()
  const needed = Math.min(mostHeight, root.scrollHeight)
  if (needed > leastHeight) await page.viewport(width, needed)
}

/** Puts a look on the page for a while. */
async function under<T>({ theme, dir = 'ltr' }: Look, work: () => Promise<T>): Promise<T> {
  const before = { theme: root.dataset.theme, dir: root.dir }
  root.dataset.theme = theme
  root.dir = dir
  try {
    await settle()
    return await work()
  } finally {
    root.dataset.theme = before.theme
    root.dir = before.dir
  }
}

/*
 * Every story is a visual test, shot after its play function: a component light and dark, cropped to its frame; a
 * screen light and dark at the width of a desk and of a phone. Sheets of variants, and what is tagged `rtl`, are shot
 * mirrored too. Tag a story `!visual` where a picture would say nothing.
 * New pictures: npx vitest run --project stories --update
 */
afterEach(async (context: StoryContext) => {
  const { story, task, expect } = context
  const { storyId } = task.meta as { storyId?: string }
  if (!story || !storyId || task.result?.errors?.length || !story.tags.includes('visual')) return
  document.head.append(still)

  const failures: string[] = []
  /** The picture of a look; a width only where there are several. All are taken, also after one that differs. */
  const shoot = (look: Look, width?: number) =>
    under(look, async () => {
      const frame = document.querySelector<HTMLElement>('[data-frame]') ?? document.body
      const view = `${width ? `${width}-` : ''}${look.dir ?? look.theme}`
      try {
        await expect(page.elementLocator(frame)).toMatchScreenshot(`${view}/${storyId}`)
      } catch (error) {
        failures.push(`${view}: ${error instanceof Error ? error.message : String(error)}`)
      }
    })
  /** Nobody reads a line by moving the page to and fro. */
  const checkWidth = async (at: string) => {
    await twoFrames()
    const { scrollWidth } = root
    if (scrollWidth > window.innerWidth) failures.push(`The page is ${scrollWidth} px wide ${at}.`)
  }

  const looks = storyId.endsWith('--variants') || story.tags.includes('rtl') ? [light, dark, mirrored] : [light, dark]
  try {
    if (!storyId.startsWith('screens-')) {
      for (const look of looks) await shoot(look)
    } else {
      for (const width of [desktop, phone]) {
        await grow(width)
        for (const look of looks) await shoot(look, width)
      }
      await page.viewport(narrowest, leastHeight)
      await checkWidth(`at ${narrowest} px`)
      await page.viewport(desktop, leastHeight)
      root.style.fontSize = '200%'
      await checkWidth('with text twice as large')
    }
  } finally {
    root.style.fontSize = ''
    still.remove()
  }
  expect(failures.join('\n\n')).toBe('')
})
