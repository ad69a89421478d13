import type { Page } from '@playwright/test'
import { demoApi } from './support/demo-api.ts'
import { openAs } from './support/demo-sign-in.ts'
import { expect, test } from './support/people.ts'

/* A tablet in portrait: the list is readable, and a query is raised, read and answered by touch. */

const desk = demoApi()
const long = 'The printer on the second floor jams whenever somebody prints more than ten pages'

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

for (const [width, height] of [
  [768, 1024],
  [820, 1180],
] as const)
  test(`on a tablet of ${width} × ${height} px a list shows whole subjects, and a query is raised and answered`, async ({
    actors,
  }) => {
    const subject = `${long}, ${width}`
    const tablet = { viewport: { width, height }, hasTouch: true, isMobile: true }
    const { page } = await actors.openBrowser('Jonas', tablet)
    await openAs(page, 'jonas@demo.example', '/trackQuery?company=DEMO')
    await page.getByRole('main').getByRole('link', { name: 'New query' }).first().tap()
    await page.getByLabel('Subject').fill(subject)
    await page.getByLabel('What do you need?').fill('It jams.')
    await page.getByRole('button', { name: 'Raise query' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    const ref = new URL(page.url()).searchParams.get('ref')

    await test.step('the requester’s list shows the whole subject', async () => {
      await page.goto('/trackQuery?company=DEMO')
      const link = page.getByRole('list', { name: /^Queries/ }).getByRole('link', { name: subject })
      await expect(link).toBeVisible()
      const { isCut, share } = await link.evaluate((cell) => ({
        isCut: cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 1,
        share: cell.getBoundingClientRect().width / innerWidth,
      }))
      expect(isCut).toBe(false)
      expect(share).toBeGreaterThan(0.4)
      expect(await scrollsSideways(page)).toBe(false)
    })

    await test.step('an agent finds it in the list and answers it', async () => {
      const { page: agent } = await actors.openBrowser('Aisha', tablet)
      await openAs(agent, 'aisha@demo.example', `/trackQuery?company=DEMO&text=${encodeURIComponent(subject)}`)
      expect(await scrollsSideways(agent)).toBe(false)
      await agent
        .getByRole('list', { name: /^Queries/ })
        .getByRole('link', { name: subject })
        .tap()
      await expect(agent.getByRole('heading', { level: 1, name: subject })).toBeVisible()
      expect(await scrollsSideways(agent)).toBe(false)
      await agent.getByRole('textbox', { name: /^Your reply/ }).fill('Use the other tray.')
      await agent.getByRole('button', { name: /^Send reply/ }).tap()
      await expect(agent.getByText('Your reply was sent.').first()).toBeVisible()
    })

    const messages = await desk.read<{ body: string }>(
      'jonas',
      `messages?select=body,queries!inner(number)&queries.number=eq.${ref?.split('-')[1]}`,
    )
    expect(messages.filter(({ body }) => body === 'Use the other tray.')).toHaveLength(1)
  })
