import { afterEach, type TestContext } from 'vitest'
import { page } from 'vitest/browser'
import { missed, withCoarsePointer } from './fingertips.ts'
import { type View, viewsOf } from './views.ts'

/** What the Storybook runner leaves for those who come after a story. */
type StoryContext = TestContext & {
  story?: { id: string; tags: string[]; parameters: { chromatic?: { modes?: object } } }
}

/** Where fingers press. */
const phone = 360
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

/** What fingers would miss of a screen, in the state that its story ends in. */
async function missedByFingers(): Promise<string[]> {
  await page.viewport(phone, leastHeight)
  await twoFrames()
  const found = await withCoarsePointer(() => missed(document.body))
  return [...new Set(found)].map((one) => `A finger needs 44 px: ${one}.`)
}

/** Shoots a story in each of its views and says where it differs from its pictures; all are taken, also after one that differs. */
async function picture(expect: TestContext['expect'], id: string, views: View[]): Promise<string[]> {
  const failures: string[] = []
  for (const view of views) {
    await under(view, async () => {
      const frame = document.querySelector<HTMLElement>('[data-frame]') ?? document.body
      try {
        await expect(page.elementLocator(frame)).toMatchScreenshot(`${view.name}/${id}`)
      } catch (error) {
        failures.push(`${view.name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    })
  }
  return failures
}

/** Says where a page has to be moved to and fro to be read. */
async function measure(): Promise<string[]> {
  await page.viewport(narrowest, leastHeight)
  const narrow = await widthsOf(`at ${narrowest} px`)
  await page.viewport(usual, leastHeight)
  root.style.fontSize = '200%'
  try {
    return [...narrow, ...(await widthsOf('with text twice as large'))]
  } finally {
    root.style.fontSize = ''
  }
}

/*
 * Every story is a visual test, shot after its play function in each of its views: a component cropped to its frame, a
 * screen at the width of a desk and of a phone. Tag a story `!visual` where a picture would say nothing.
 * New pictures: npx vitest run --project stories --update
 */
afterEach(async (context: StoryContext) => {
  const { story, task, expect } = context
  if (!story || task.result?.errors?.length) return
  const isScreen = story.id.startsWith('screens-')
  const views = viewsOf(story)
  if (views.length === 0 && !isScreen) return
  // What is hosted is pictured in the same ways.
  expect(Object.keys(story.parameters.chromatic?.modes ?? {})).toEqual(views.map(({ name }) => name))

  const failures: string[] = []
  document.head.append(still)
  try {
    failures.push(...(await picture(expect, story.id, views)))
    if (isScreen && views.length > 0) failures.push(...(await measure()))
    // Also of what is not pictured: what may be pressed there need not be pressed elsewhere.
    if (isScreen) failures.push(...(await missedByFingers()))
  } finally {
    still.remove()
  }
  expect(failures.join('\n\n')).toBe('')
})
