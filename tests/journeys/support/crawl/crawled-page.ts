import { expect, type BrowserContext, type Page, type Request } from '@playwright/test'
import { demoPeople } from '../../../../supabase/embedded/demo/demo-people.ts'
import { saveData } from '../demo-sign-in.ts'
import { type CrawlApi, type Found, installCrawl } from './in-page.ts'

export type Means = 'mouse' | 'keyboard'

/** For this long a press may have no effect that a person notices, while nothing is on its way. */
const patience = 4000

/** What one types into the fields that accept no word. The word is one that queries of the demo company have. */
const texts: Record<string, string> = {
  email: 'crawl@example.com',
  number: '7',
  numeric: '123456',
  date: '2026-01-05',
  time: '10:30',
}
const word = 'printer'

/** Records what goes wrong in a page, what is on its way, and what a person notices outside of it. */
function watch(page: Page) {
  const pending = new Set<Request>()
  const seen = { errors: [] as string[], rejected: [] as string[], outside: 0 }
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('response', (response) => {
    const said = `${response.request().method()} ${new URL(response.url()).pathname} ${response.status()}`
    if (response.status() >= 500) seen.errors.push(said)
    else if (response.status() >= 400) seen.rejected.push(said)
  })
  page.on('pageerror', ({ message }) => seen.errors.push(message))
  page.on('console', (message) => {
    // The browser reports each rejected request here, too.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    seen.errors.push(message.text())
  })
  const notice = () => void (seen.outside += 1)
  page.on('filechooser', notice)
  page.on('download', (download) => (notice(), void download.cancel()))
  page.on('dialog', (dialog) => (notice(), void dialog.accept()))
  page.on('popup', (popup) => (notice(), void popup.close()))
  return { pending, seen }
}

/** Opens a page whose controls and fields are tried one after the other. */
export async function openCrawledPage(context: BrowserContext, means: Means) {
  // The crawl renames whom it crawls as.
  const names = [...demoPeople.map(({ name }) => name), word]
  await context.addInitScript(installCrawl, names)
  const page = await context.newPage()
  // Pages change only by what the crawl does. The page of the system check waits for a connection.
  await page.route(/\/(live|session)\.json/, (route) =>
    new URL(page.url()).pathname === '/test' ? route.continue() : route.abort(),
  )
  await saveData(page)
  const { pending, seen } = watch(page)

  /** Asks the page, once more if it has been left meanwhile. */
  const ask = async <Name extends keyof CrawlApi>(name: Name, ...args: Parameters<CrawlApi[Name]>) => {
    const call = `window.crawl.${name}(...${JSON.stringify(args)})`
    for (;;) {
      try {
        return (await page.evaluate(call)) as Awaited<ReturnType<CrawlApi[Name]>>
      } catch (error) {
        if (!/context was destroyed|navigat/.test(String(error))) throw error
        await page.waitForLoadState('domcontentloaded')
      }
    }
  }

  const settle = async (): Promise<void> => {
    do {
      await expect.poll(() => pending.size, { intervals: [10, 20, 40] }).toBe(0)
      const changing = await ask('quiet', 40)
      if (changing) seen.errors.push(`the page does not come to rest: ${changing}`)
    } while (pending.size > 0)
  }

  /** Whether a person notices something. While a request is on its way, they wait. */
  const isNoticed = async (before: string, outside: number, rejected: number): Promise<boolean> => {
    for (let since = Date.now(); Date.now() - since < patience; ) {
      if (seen.outside > outside || seen.rejected.length > rejected || (await ask('look')) !== before) return true
      if (pending.size > 0) since = Date.now()
      await ask('changed', 100)
    }
    return false
  }

  /** Whether a message or another page says why something was rejected. The page of an answer takes a moment to show. */
  const isExplained = async (heading: string): Promise<boolean> => {
    for (const since = Date.now(); Date.now() - since < patience; ) {
      const now = await ask('reasons')
      if (now.isTold || now.heading !== heading) return true
      await ask('changed', 100)
    }
    return false
  }

  /** Presses a control, and returns how the page looked before. Returns nothing if the control is gone. */
  const act = async (found: Found) => {
    const at = await ask('ready', found.key)
    if (!at) return undefined
    if (found.kind === 'choice') await ask('choose', found.key)
    // An option never has the focus: with a keyboard it is chosen in its field. A notice that covers a control stops no
    // keyboard.
    else if (at.type === 'option' || (means === 'mouse' && !at.isBehindPopover)) await page.mouse.click(at.x, at.y)
    else await page.keyboard.press(found.kind === 'toggle' ? 'Space' : 'Enter')
    return at
  }

  /** Does something, and returns what is wrong with what came of it. `doIt` returns the look before its last step. */
  const judge = async (
    doIt: () => Promise<{ before: string; outside: number; problem: string } | undefined>,
    nothing: string,
  ) => {
    const [rejected, reasons] = [seen.rejected.length, await ask('reasons')]
    const done = await doIt()
    if (!done) return []
    const problems = done.problem ? [done.problem] : []
    if (!(await isNoticed(done.before, done.outside, rejected))) problems.push(nothing)
    await settle()
    // Also of opening the page, and of the way back to it.
    problems.push(...seen.errors.splice(0).map((error) => `comes with an error: ${error}`))
    const answers = seen.rejected.slice(rejected).join()
    if (answers && !(await isExplained(reasons.heading))) problems.push(`gets ${answers} without a message`)
    return problems
  }

  return {
    page,
    ask,
    settle,
    /** The controls and fields that a person can use now. */
    collect: () => ask('collect'),
    /** Presses a control for what it opens. Returns whether it is there. */
    press: async (key: string): Promise<boolean> => {
      const found = (await ask('collect')).find((one) => one.key === key)
      if (!found || !(await act(found))) return false
      await settle()
      return true
    },
    /** Presses a control, and returns what is wrong. */
    tryControl: (found: Found) =>
      judge(async () => {
        const { outside } = seen
        const at = await act(found)
        return at && { before: at.before, outside, problem: means === 'mouse' ? at.problem : '' }
      }, 'does nothing that a person notices'),
    /** Types into a field, presses Enter, and returns what is wrong. */
    tryField: (found: Found) =>
      judge(async () => {
        const at = await ask('ready', found.key)
        if (!at) return undefined
        if (means === 'mouse' && !at.isBehindPopover) await page.mouse.click(at.x, at.y)
        if (/date|time/.test(at.type)) await page.locator(':focus').fill(texts[at.type] ?? '')
        else {
          await page.keyboard.press('ControlOrMeta+a')
          await page.keyboard.insertText(texts[at.type] ?? word)
        }
        // Suggestions come a moment after the last letter. What comes later is of Enter.
        await settle()
        await ask('quiet', 300)
        await settle()
        const { outside } = seen
        const before = await ask('look')
        await page.keyboard.press('Enter')
        return { before, outside, problem: at.problem }
      }, 'does nothing on Enter that a person notices'),
  }
}
