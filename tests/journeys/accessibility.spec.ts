import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { signInAs } from './support/demo-sign-in.ts'
import { expect, test } from './support/people.ts'

const pages = [
  '/company?company=DEMO',
  '/company?company=DEMO&tab=people',
  '/company?company=DEMO&tab=settings',
  '/company?company=DEMO&account=profile',
  '/company?company=DEMO&account=security',
  '/company?company=DEMO&account=notifications',
  '/company?company=DEMO&inbox',
  '/company?create',
  '/trackQuery?company=DEMO',
  '/trackQuery?company=DEMO&status=open&text=printer',
  '/trackQuery?ref=DEMO-1',
  '/trackQuery?company=DEMO&new',
  '/test',
  '/nowhere',
]

/** All rules of WCAG 2.2 AA that axe can check. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

async function signInAsDemoOwner(page: Page): Promise<void> {
  await page.goto('/login')
  await signInAs(page, 'helena@demo.example')
  await expect(page.getByRole('heading', { name: 'Acme Demo' })).toBeVisible()
}

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const) {
  test(`every page is accessible and does not scroll sideways (${colorScheme}, ${width} px wide)`, async ({
    actors,
  }) => {
    const { page } = await actors.openBrowser('Helena')
    // Without animations, axe checks the final colours.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/login?mode=sign-up')
    expect(await violations(page), '/login').toEqual([])
    await signInAsDemoOwner(page)
    for (const path of pages) {
      await page.goto(path)
      expect(await violations(page), path).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
    }
  })
}

test('no page violates the content security policy or logs an error to the browser console', async ({ actors }) => {
  const { page } = await actors.openBrowser('Helena')
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    // The system check requests the backend from the browser without a token, so 400 and 401 are expected.
    const asked = /^http:\/\/127\.0\.0\.1:\d+\/(rest|storage)\/v1\//.test(message.location().url)
    const expected = asked ? /status of 40[01]/ : /status of 404/
    if (message.type() === 'error' && !expected.test(message.text())) problems.push(`${page.url()}: ${message.text()}`)
  })
  await signInAsDemoOwner(page)
  for (const path of pages) {
    await page.goto(path)
    await page.waitForLoadState('load')
  }
  // Then navigates by links, within one document.
  await page.goto('/company?company=DEMO')
  await page.getByRole('link', { name: 'Queries', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Queries' })).toBeVisible()
  await page
    .getByRole('link', { name: 'People' })
    .or(page.getByRole('link', { name: 'Company', exact: true }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Acme Demo' })).toBeVisible()
  expect(problems).toEqual([])
})
