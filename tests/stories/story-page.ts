import { test as base, type CDPSession, type Page } from '@playwright/test'
import axe from 'axe-core'

type PageFunctions = typeof import('../../.storybook/run/page.ts')

/** The window in which a story plays, unless it asks for another. In px. */
export const defaultSize = { width: 1200, height: 900 }

/** A page in which stories are shown one after the other. Loading Storybook for each of them would take four times as long. */
export type StoryPage = {
  page: Page
  cdp: CDPSession
  /** Calls a function of `.storybook/run/page.ts` in the page. */
  call: <Name extends keyof PageFunctions>(
    name: Name,
    ...args: Parameters<PageFunctions[Name]>
  ) => Promise<Awaited<ReturnType<PageFunctions[Name]>>>
  /** Loads Storybook anew, without a story. */
  load: () => Promise<void>
  /** The console errors and warnings, page errors and failed requests since the last call. */
  takeProblems: () => string[]
}

/** Warnings of other packages that say nothing about a story, each with its reason. */
const known = [
  // Storybook's own toolbar lacks a label that its next version will require.
  /^The 'ariaLabel' prop on '\w+' will become mandatory in Storybook 11/,
  // The failed request itself is reported with its address.
  /^Failed to load resource/,
  // A docs page embeds stories in frames of their own, whose messages are for the docs page.
  /^Ignored Storybook channel message from a window that is not a registered preview iframe/,
]

/** Collects what goes wrong in a page, also in its frames. */
export function collectProblems(page: Page): () => string[] {
  let problems: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (!['error', 'warning'].includes(message.type()) || known.some((one) => one.test(text))) return
    problems.push(`console.${message.type()}: ${text}`)
  })
  page.on('pageerror', (error) => problems.push(`Page error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} for ${response.url()}`)
  })
  return () => {
    const taken = problems
    problems = []
    return taken
  }
}

/** Runs in the page before Storybook's own scripts. */
function prepareRun(): void {
  globalThis.isStoryRun = true
  // Storybook's highlights, which nobody looks at in a run, read the style of every element after each story.
  let features: object = {}
  Object.defineProperty(globalThis, 'FEATURES', {
    get: () => features,
    set: (all: object) => {
      features = { ...all, highlight: false }
    },
  })
  // Animations that follow a scroll position never finish. Storybook would wait 5 s for them in each story.
  const getAnimations = document.getAnimations.bind(document)
  document.getAnimations = () => getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline)
}

function addRules(rules: string): void {
  document.addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style')
    style.textContent = rules
    document.head.append(style)
  })
}

export const test = base.extend<object, { storyPage: StoryPage }>({
  storyPage: [
    async ({ browser }, use, { config }) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', viewport: defaultSize })
      const page = await context.newPage()
      const takeProblems = collectProblems(page)
      await page.addInitScript(prepareRun)
      if (process.env.STORY_CSS) await page.addInitScript(addRules, process.env.STORY_CSS)
      const load = async () => {
        await page.goto(`${config.webServer?.url}/iframe.html?viewMode=story&id=none`)
        await page.waitForFunction(() => globalThis.storyPage)
        await page.evaluate(() => globalThis.storyPage?.waitUntilReady())
        await page.addScriptTag({ content: axe.source })
        takeProblems()
      }
      await load()
      await use({
        page,
        cdp: await context.newCDPSession(page),
        takeProblems,
        load,
        call: async (name, ...args) =>
          (await page.evaluate(
            ([called, given]) => {
              const functions = globalThis.storyPage as unknown as Record<string, (...all: unknown[]) => unknown>
              return functions[called]?.(...given)
            },
            [name, args] as const,
          )) as never,
      })
      await context.close()
    },
    { scope: 'worker' },
  ],
})
