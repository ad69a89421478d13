import { configure } from 'storybook/test'
import { afterEach, type TestContext } from 'vitest'
import { findSmallTargets, withCoarsePointer } from './touch-targets.ts'
import { compareInView, setWidth, twoFrames } from './screenshot.ts'
import { viewsOf } from './views.ts'

/** What Storybook's runner adds to the context of a test. */
type StoryContext = TestContext & {
  story?: { id: string; tags: string[]; parameters: { chromatic?: { modes?: object } } }
}

// A busy machine may take seconds to load what a story loads on demand.
configure({ asyncUtilTimeout: 15_000 })

const phone = 360
/** The narrowest window in which a page must not scroll sideways (WCAG 2.2, 1.4.10). */
const narrowest = 320
const desktop = 1280

const still = document.createElement('style')
still.textContent = `
  body { min-height: 100vh }
  *, ::before, ::after { animation-delay: 0s !important; transition: none !important; caret-color: transparent !important }
`
const root = document.documentElement

/** Finds where the page scrolls sideways, in both directions of writing. */
async function findSidewaysScroll(condition: string): Promise<string[]> {
  const found: string[] = []
  for (const dir of ['rtl', 'ltr']) {
    root.dir = dir
    await twoFrames()
    const { scrollWidth } = root
    if (scrollWidth > window.innerWidth) found.push(`The page is ${scrollWidth} px wide ${condition} (${dir}).`)
  }
  return found
}

/** Finds what is too small to press on a phone, in the state in which the story ends. */
async function measureTouchTargets(): Promise<string[]> {
  await setWidth(phone)
  const found = await withCoarsePointer(() => findSmallTargets(document.body))
  return [...new Set(found)].map((one) => `A finger needs 44 px: ${one}.`)
}

/** Checks reflow at the narrowest width and with text at 200 %. */
async function checkReflow(): Promise<string[]> {
  await setWidth(narrowest)
  const narrow = await findSidewaysScroll(`at ${narrowest} px`)
  await setWidth(desktop)
  root.style.fontSize = '200%'
  try {
    return [...narrow, ...(await findSidewaysScroll('with text twice as large'))]
  } finally {
    root.style.fontSize = ''
  }
}

/** Names of stories about the longest or the most content. */
const extremes = /-(longest|long|endless|many|most|full|wide)(-|$)/

/**
 * Whether a story's layout may differ from that of its file's other stories. Reflow, text size and touch targets depend on
 * the layout, so only such stories are checked for them: the first story of a file and the right-to-left one, stories
 * with an open dialog, popover or disclosure, stories with extreme content, and stories without a screenshot.
 */
function mayDifferInLayout({ task }: TestContext, { id, tags }: { id: string; tags: readonly string[] }): boolean {
  const first = task.file.tasks.find(({ mode }) => mode === 'run')
  const isOpen = document.querySelector('dialog[open], :popover-open, details[open]') !== null
  return first?.id === task.id || isOpen || tags.includes('rtl') || !tags.includes('visual') || extremes.test(id)
}

/*
 * Every story is a visual test. After its play function it is compared in each of its views: a component cropped to its
 * frame, a screen at the width of a desktop and of a phone. Tag a story `!visual` where a screenshot would show nothing.
 * To update screenshots: npx vitest run --project stories --update
 */
afterEach(async (context: StoryContext) => {
  const { story, task, expect } = context
  if (!story || task.result?.errors?.length) return
  const isScreen = story.id.startsWith('screens-')
  const views = viewsOf(story)
  if (views.length === 0 && !isScreen) return
  // Chromatic must show the same views.
  expect(Object.keys(story.parameters.chromatic?.modes ?? {})).toEqual(views.map(({ name }) => name))

  const failures: string[] = []
  document.head.append(still)
  try {
    for (const view of views) {
      const problem = await compareInView(story.id, view)
      if (problem) failures.push(problem)
    }
    if (isScreen && mayDifferInLayout(context, story)) {
      if (views.length > 0) failures.push(...(await checkReflow()))
      failures.push(...(await measureTouchTargets()))
    }
  } finally {
    still.remove()
  }
  expect(failures.join('\n\n')).toBe('')
})
