/**
 * How long the built Storybook takes until a designer sees something: `node bench/storybook.ts [loads]`. Each load has an
 * empty cache. Prints the median of ten for the first view and for a docs page, with the least and the most.
 */
import { chromium, type Browser, type Page } from 'playwright'
import { chromiumLaunch } from '../tools/chromium.ts'
import { buildStorybook } from '../tools/stories/build.ts'
import { serveFolder } from '../tools/stories/serve.ts'

const loads = Number(process.argv[2] ?? 10)

/** What is opened, and what shows that it is there. */
const views = [
  { name: 'first view', path: '/', shown: '#storybook-root > *, #storybook-docs > *' },
  { name: 'docs page', path: '/?path=/docs/actions-button--docs', shown: '#storybook-docs h1' },
]

/** Opens a view in the workbench. Returns the milliseconds until sidebar and content are visible. */
async function load(page: Page, address: string, shown: string): Promise<number> {
  const start = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('navigation').first().waitFor()
  await page.frameLocator('#storybook-preview-iframe').locator(shown).first().waitFor()
  return performance.now() - start
}

async function measure(browser: Browser, address: string, shown: string): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < loads; at += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    times.push(await load(await context.newPage(), address, shown))
    await context.close()
  }
  return times.toSorted((one, other) => one - other)
}

const seconds = (milliseconds: number | undefined) => `${((milliseconds ?? 0) / 1000).toFixed(2)} s`

const { folder } = await buildStorybook()
const { server, url } = await serveFolder(folder)
const browser = await chromium.launch(await chromiumLaunch())
try {
  for (const { name, path, shown } of views) {
    const times = await measure(browser, url + path, shown)
    const median = ((times[Math.floor((loads - 1) / 2)] ?? 0) + (times[Math.ceil((loads - 1) / 2)] ?? 0)) / 2
    console.log(`${name}: median ${seconds(median)} of ${loads}, ${seconds(times[0])} to ${seconds(times.at(-1))}`)
  }
} finally {
  await browser.close()
  server.closeAllConnections()
  server.close()
}
