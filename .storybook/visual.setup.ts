import { afterEach, type TestContext } from 'vitest'
import { page } from 'vitest/browser'
import { type View, viewsOf } from './views.ts'

/** What the Storybook runner leaves for those who come after a story. */
type StoryContext = TestContext & {
  story?: { id: string; tags: string[]; parameters: { chromatic?: { modes?: object } } }
}

/** The narrowest view that pages must fit into without scrolling sideways (WCAG 2.2, 1.4.10). */
const narrowest = 320
const usual = 1280
const leastHeight = 720

const still = document.createElement('style')
still.textContent = `
  body { min-height: 100vh }
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

/** The window grows until nothing that is pictured of a screen lies below its edge. */
async function grow(width: number, { whole, cut }: View) {
  await page.viewport(width, leastHeight)
  await twoFrames()
  const needed = root.scrollHeight > whole ? cut : root.scrollHeight
  document.body.style.maxHeight = `${Math.max(needed, leastHeight)}px`
  if (needed > leastHeight) await page.viewport(width, needed)
}

/** Looks at the page in one way. */
async function under<T>(view: View, work: () => Promise<T>): Promise<T> {
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

/** Nobody reads a line by moving the page to and fro, whichever way the line runs. */
async function widthsOf(at: string): Promise<string[]> {
  const found: string[] = []
  for (const dir of ['rtl', 'ltr']) {
    root.dir = dir
    await twoFrames()
    const { scrollWidth } = root
    if (scrollWidth > window.innerWidth) found.push(`The page is ${scrollWidth} px wide ${at} (${dir}).`)
  }
  return found
}

/*
 * Every story is a visual test, shot after its play function in each of its views: a component cropped to its frame, a
 * screen at the width of a desk and of a phone. Tag a story `!visual` where a picture would say nothing.
 * New pictures: npx vitest run --project stories --update
 */
afterEach(async (context: StoryContext) => {
  const { story, task, expect } = context
  if (!story || task.result?.errors?.length) return
  const views = viewsOf(story)
  if (views.length === 0) return
  // What is hosted is pictured in the same ways.
  expect(Object.keys(story.parameters.chromatic?.modes ?? {})).toEqual(views.map(({ name }) => name))
  document.head.append(still)

  const failures: string[] = []
  /** All pictures are taken, also after one that differs. */
  const shoot = (view: View) =>
    under(view, async () => {
      const frame = document.querySelector<HTMLElement>('[data-frame]') ?? document.body
      try {
        await expect(page.elementLocator(frame)).toMatchScreenshot(`${view.name}/${story.id}`)
      } catch (error) {
        failures.push(`${view.name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    })

  try {
    for (const view of views) await shoot(view)
    if (story.id.startsWith('screens-')) {
      await page.viewport(narrowest, leastHeight)
      failures.push(...(await widthsOf(`at ${narrowest} px`)))
      await page.viewport(usual, leastHeight)
      root.style.fontSize = '200%'
      failures.push(...(await widthsOf('with text twice as large')))
    }
  } finally {
    root.style.fontSize = ''
    still.remove()
  }
  expect(failures.join('\n\n')).toBe('')
})
