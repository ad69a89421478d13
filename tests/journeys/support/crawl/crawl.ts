import type { BrowserContext } from '@playwright/test'
import { type Means, openCrawledPage } from './crawled-page.ts'
import type { Found } from './in-page.ts'

/** What the crawl has tried, and what it found wrong. */
export type Crawled = { pages: number; controls: number; fields: number; problems: string[] }

/** Who crawls, and where they begin. */
export type Crawler = {
  context: BrowserContext
  means: Means
  /** The addresses of the first pages. */
  starts: string[]
  /** Signs the person in. A visitor has no account. */
  signIn?: () => Promise<void>
  /** Gives the person the state again that the product had at first. */
  renew?: () => Promise<void>
}

/** A page to try. `kind` is equal for pages that differ only in what they list or open. */
type PageToTry = { url: string; kind: string }
/** How to reach a control: the page, and the controls to press before. */
type Place = { page: PageToTry; path: string[] }

/** How many presses, one after the other, may open something else in one page. */
const deepest = 3

/**
 * What decides how a page looks: each of its parameters, or its path when it has none. A parameter does the same on every
 * page. In a navigation its value counts, too: each link leads to a page of its own. All pages have a company.
 */
function looksOf(url: string, isNavigation: boolean): string[] {
  const { pathname, searchParams } = new URL(url)
  const looks = [...searchParams].flatMap(([name, value]) => {
    if (name === 'company') return []
    return isNavigation && /^[a-z]{3,}$/.test(value) ? `${name}=${value}` : name
  })
  return looks.length > 0 ? [...new Set(looks)] : [pathname]
}

const pathOf = (url: string) => new URL(url).pathname

/**
 * Tries every field and every control that a person can reach, each once. It knows the name of none: it presses what it
 * finds, expects something that a person notices, and goes back.
 * @returns what it has tried, and each problem with its page, the presses before it, and the control
 */
export async function crawl({ context, means, starts, signIn, renew }: Crawler): Promise<Crawled> {
  const { page, ask, settle, collect, press, tryControl, tryField } = await openCrawledPage(context, means)
  const result: Crawled = { pages: 0, controls: 0, fields: 0, problems: [] }
  const tried = new Set<string>()
  const groups = new Set<string>()
  const kinds = new Set<string>()
  const queue: PageToTry[] = []
  const last: Place[] = []

  /** Remembers a page, unless it shows nothing that another page does not show. */
  const add = (url: string, isNavigation = false) => {
    const looks = looksOf(url, isNavigation)
    // A file is no page. Who is signed in sees no sign-in page.
    if (pathOf(url) === '/attachment' || (signIn && pathOf(url) === '/login')) return
    if (looks.every((look) => kinds.has(look))) return
    for (const look of [...looks, ...looksOf(url, false)]) kinds.add(look)
    queue.push({ url, kind: `${pathOf(url)} ${looks.join('&')}` })
  }

  /** A control of the frame does the same on every page. A field belongs to a form of its page. */
  const idOf = (found: Found, { url }: PageToTry) =>
    found.kind === 'field' ? `${pathOf(url)} ${found.key}` : found.key

  const open = async (url: string): Promise<void> => {
    const isThere = async () => {
      await page.goto(url)
      await settle()
      return pathOf(page.url()) === pathOf(url)
    }
    if (await isThere()) return
    // The last press has ended the session, or has closed the page to this person.
    await signIn?.()
    if (await isThere()) return
    await renew?.()
    await signIn?.()
    await isThere()
  }

  const follow = async (path: string[]): Promise<boolean> => {
    for (const key of path) if (!(await press(key))) return false
    return true
  }

  const tryOnce = async (found: Found, { page: { kind }, path }: Place): Promise<boolean> => {
    const isField = found.kind === 'field'
    const problems = await (isField ? tryField(found) : tryControl(found))
    result[isField ? 'fields' : 'controls'] += 1
    result.problems.push(...problems.map((problem) => `${[kind, ...path, found.name].join(' › ')} ${problem}`))
    return problems.length === 0
  }

  /**
   * Returns to a place, as a person does: by going back and by Escape. If what is left to try is not there then, the page
   * is opened again.
   * @returns what is at the place, or nothing if it is gone
   */
  const restore = async ({ page: { url }, path }: Place, address: string, layers: number, left: Found[]) => {
    const back = async () => {
      const now = await collect()
      const keys = new Set(now.map(({ key }) => key))
      return page.url() === address && left.every(({ key }) => keys.has(key)) ? now : undefined
    }
    if (page.url() !== address) await page.goBack().then(settle)
    for (let tries = 0; tries < deepest && (await ask('layers')) > layers; tries++)
      await page.keyboard.press('Escape').then(settle)
    for (let depth = path.length; depth >= 0; depth--) {
      const now = (await follow(path.slice(depth))) && (await back())
      if (now) return now
    }
    await open(url)
    return (await follow(path)) ? collect() : undefined
  }

  /** Tries what is at a place, and was not there before the last press. The page shows the place already. */
  const explore = async (place: Place, known: ReadonlySet<string> = new Set()): Promise<void> => {
    const address = page.url()
    const layers = await ask('layers')
    const isLeft = (found: Found) => !found.isChosen && !known.has(found.key) && !tried.has(idOf(found, place.page))
    for (let now = await collect(); ; ) {
      for (const { href, isNavigation } of now) if (href && isNavigation) add(href, true)
      for (const { href } of now) if (href) add(href)
      const [next, ...left] = now.filter(isLeft)
      if (!next) return
      tried.add(idOf(next, place.page))
      const opened = { page: place.page, path: [...place.path, next.key] }
      if (next.isFinal) {
        last.push(opened)
        continue
      }
      const isFine = await tryOnce(next, place)
      if (next.href || pathOf(page.url()) !== pathOf(address)) add(page.url())
      else if (next.kind !== 'field' && place.path.length < deepest && !groups.has(next.group)) {
        if (next.group) groups.add(next.group)
        await explore(opened, new Set([...known, ...now.map(({ key }) => key)]))
      }
      // What did nothing may have left something that the next press changes.
      if (!isFine) await open(place.page.url)
      const restored = await restore(place, address, layers, left.filter(isLeft))
      if (!restored) return
      now = restored
    }
  }

  await signIn?.()
  for (const url of starts) queue.push({ url, kind: `${pathOf(url)}${new URL(url).search}` })
  for (let next = queue.shift(); next; next = queue.shift()) {
    await open(next.url)
    result.pages += 1
    await explore({ page: next, path: [] })
  }
  // What ends the session or cannot be undone, and what it opens, such as a question.
  for (let next = last.shift(); next; next = last.shift()) {
    const key = next.path.at(-1)
    const place = { page: next.page, path: next.path.slice(0, -1) }
    await open(next.page.url)
    const now = (await follow(place.path)) ? await collect() : []
    const found = now.find((one) => one.key === key)
    // An earlier one has done what it would do.
    if (!found) continue
    await tryOnce(found, place)
    if (pathOf(page.url()) === pathOf(next.page.url)) await explore(next, new Set(now.map((one) => one.key)))
  }
  return result
}
