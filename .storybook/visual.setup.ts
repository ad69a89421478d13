import { afterEach, type TestContext } from 'vitest'
import { page } from 'vitest/browser'

/** What the Storybook runner leaves for those who come after a story. */
type StoryContext = TestContext & {
  story?: { tags: string[] }
}

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]
type View = { width: number; theme: Theme }

const desktop = 1280
const phone = 360
const views: View[] = [
  { width: desktop, theme: 'light' },
  { width: phone, theme: 'dark' },
  { width: phone, theme: 'light' },
  { width: desktop, theme: 'dark' },
]
const leastHeight = 720
/** Longer pages only repeat themselves, and their pictures would be the largest of all. */
const mostHeight = 1400

const still = document.createElement('style')
still.textContent = `
  body { min-height: 100vh; max-height: ${mostHeight}px }
  *, ::before, ::after { animation-delay: 0s !important; transition: none !important; caret-color: transparent !important }
`

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
  const needed = Math.min(mostHeight, document.documentElement.scrollHeight)
  if (needed > leastHeight) await page.viewport(width, needed)
}

/** The stories of a screen share its layout, so they take turns at the four views; by name, so that turns stay. */
function viewOf(storyId: string): View[] {
  let sum = 0
  for (const sign of storyId) sum = (sum * 31 + sign.charCodeAt(0)) % 9973
  return views.slice(sum % views.length, (sum % views.length) + 1)
}

/*
 * Every story is a visual test, shot after its play function: a component in both themes, cropped to its frame; a
 * screen in one of four views (desktop or phone, light or dark), tagged `every-view` in all of them. All four of every
 * story would be 40 MB of pictures. Tag a story `!visual` where a picture would say nothing.
 * New pictures: npx vitest run --project stories --update
 */
afterEach(async (context: StoryContext) => {
  const { story, task, expect } = context
  const { storyId } = task.meta as { storyId?: string }
  if (!story || !storyId || task.result?.errors?.length || !story.tags.includes('visual')) return
  const root = document.documentElement
  const themeBefore = root.dataset.theme
  document.head.append(still)

  const shoot = async (name: string, theme: Theme) => {
    root.dataset.theme = theme
    await settle()
    const frame = document.querySelector<HTMLElement>('[data-frame]') ?? document.body
    await expect(page.elementLocator(frame)).toMatchScreenshot(`${name}-${theme}`)
  }
  try {
    if (storyId.startsWith('screens-')) {
      for (const { width, theme } of story.tags.includes('every-view') ? views : viewOf(storyId)) {
        await grow(width)
        await shoot(`${storyId}-${width}`, theme)
      }
    } else {
      for (const theme of themes) await shoot(storyId, theme)
    }
  } finally {
    still.remove()
    root.dataset.theme = themeBefore
  }
})
