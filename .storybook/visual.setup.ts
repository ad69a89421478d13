import { afterEach, type TestContext } from 'vitest'
import { page } from 'vitest/browser'

/** What the Storybook runner leaves for those who come after a story. */
type StoryContext = TestContext & {
  story?: { tags: string[] }
}

const themes = ['light', 'dark'] as const
const widths = [1280, 360]
const leastHeight = 720

const still = document.createElement('style')
still.textContent = `body { min-height: 100vh } *, ::before, ::after { animation-delay: 0s !important; transition: none !important; caret-color: transparent !important; }`

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
  const needed = document.documentElement.scrollHeight
  if (needed > leastHeight) await page.viewport(width, needed)
}

/*
 * Every story is a visual test: after its play function it is shot in both themes, a screen at both widths, in place.
 * Tag a story `!visual` where a picture would say nothing. New pictures: npx vitest run --project stories --update
 */
afterEach(async (context: StoryContext) => {
  const { story, task, expect } = context
  const { storyId } = task.meta as { storyId?: string }
  if (!story || !storyId || task.result?.errors?.length || !story.tags.includes('visual')) return
  const root = document.documentElement
  const themeBefore = root.dataset.theme
  document.head.append(still)

  const shoot = async (name: string) => {
    for (const theme of themes) {
      root.dataset.theme = theme
      await settle()
      const frame = document.querySelector<HTMLElement>('[data-frame]') ?? document.body
      await expect(page.elementLocator(frame)).toMatchScreenshot(`${name}-${theme}`)
    }
  }
  try {
    if (storyId.startsWith('screens-')) {
      for (const width of widths) {
        await grow(width)
        await shoot(`${storyId}-${width}`)
      }
    } else {
      await shoot(storyId)
    }
  } finally {
    still.remove()
    root.dataset.theme = themeBefore
  }
})
