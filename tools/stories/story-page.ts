import { join } from 'node:path'
import axe from 'axe-core'
import type { Browser, CDPSession, Page } from 'playwright'
import { bundleScript } from './bundle-script.ts'
import type { StoryPage as PageFunctions } from './page/main.ts'

/** The window in which a story plays, unless it asks for another. */
export const defaultSize = { width: 1200, height: 900 }

type Size = typeof defaultSize

/** A page in which stories are shown one after the other. */
export type StoryPage = {
  page: Page
  cdp: CDPSession
  /** Calls a function of `window.storyPage` in the page. */
  call: <Name extends keyof PageFunctions>(
    name: Name,
    ...args: Parameters<PageFunctions[Name]>
  ) => Promise<Awaited<ReturnType<PageFunctions[Name]>>>
  /** Sets the size of the window in px. */
  resize: (size: Size) => Promise<void>
  size: () => Size
  /** Adds axe to the page, unless it is there. */
  addAxe: () => Promise<void>
  /** Loads Storybook anew, without a story. */
  reload: () => Promise<void>
  /** The console errors and warnings, page errors and failed requests since the last call. */
  takeProblems: () => string[]
}

/** Bundles what runs in the page into one script. */
export const bundlePageScript = (): Promise<string> => bundleScript(join(import.meta.dirname, 'page/main.ts'), 'iife')

/** Warnings of other packages that say nothing about a story, each with its reason. */
const known = [
  // Storybook's own toolbar lacks a label that its next version will require.
  /^The 'ariaLabel' prop on '\w+' will become mandatory in Storybook 11/,
  // The failed request itself is reported with its address.
  /^Failed to load resource/,
]

/** Collects what goes wrong in a page, also in its frames. */
function collectProblems(page: Page): () => string[] {
  let problems: string[] = []
  page.on('console', (message) => {
    const isProblem = ['error', 'warning'].includes(message.type())
    const text = message.text()
    if (isProblem && !known.some((one) => one.test(text))) problems.push(`console.${message.type()}: ${text}`)
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

export type PageOptions = { url: string; script: string; css?: string | undefined }

/** Opens a page of a browser without a story. */
export async function openPage(browser: Browser, { css }: Pick<PageOptions, 'css'> = {}) {
  const context = await browser.newContext({ deviceScaleFactor: 1, reducedMotion: 'reduce', viewport: defaultSize })
  const page = await context.newPage()
  const takeProblems = collectProblems(page)
  if (css) {
    await page.addInitScript((rules) => {
      document.addEventListener('DOMContentLoaded', () => {
        const style = document.createElement('style')
        style.textContent = rules
        document.head.append(style)
      })
    }, css)
  }
  return { page, takeProblems }
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

/** Opens a page that is ready to show stories. */
export async function openStoryPage(browser: Browser, { url, script, css }: PageOptions): Promise<StoryPage> {
  const { page, takeProblems } = await openPage(browser, { css })
  await page.addInitScript(prepareRun)
  const cdp = await page.context().newCDPSession(page)
  const reload = async () => {
    await page.goto(`${url}/iframe.html?viewMode=story&id=none`)
    await page.addScriptTag({ content: script })
    await page.evaluate(() => globalThis.storyPage.waitUntilReady())
    takeProblems()
  }
  await reload()
  let size: Size = { ...defaultSize }
  return {
    page,
    cdp,
    takeProblems,
    call: async (name, ...args) =>
      (await page.evaluate(
        ([called, given]) => {
          const functions = globalThis.storyPage as unknown as Record<string, (...all: unknown[]) => unknown>
          return functions[called]?.(...given)
        },
        [name, args] as const,
      )) as never,
    resize: async (wanted) => {
      if (wanted.width === size.width && wanted.height === size.height) return
      size = { width: wanted.width, height: wanted.height }
      await page.setViewportSize(size)
    },
    size: () => size,
    addAxe: async () => {
      if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ content: axe.source })
    },
    reload,
  }
}
