import { expect } from '@playwright/test'
import { collectProblems, test } from './story-page.ts'

test('The workbench opens with the welcome page, and its search finds a component by a name of other libraries', async ({
  page,
}) => {
  const takeProblems = collectProblems(page)
  await page.goto('/')
  const preview = page.frameLocator('#storybook-preview-iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/welcome--welcome/)
  await page.locator('#storybook-explorer-searchfield').fill('modal')
  await page.getByRole('option').filter({ hasText: 'Dialog' }).first().click()
  await expect(page).toHaveURL(/overlays-dialog--docs/)
  await expect(preview.getByRole('heading', { name: 'Dialog', level: 1 })).toBeVisible()
  expect(takeProblems()).toEqual([])
})

test('Storybook serves the design tokens for design tools', async ({ request }) => {
  const resolver = await request.get('/tokens/trackquery.resolver.json')
  expect(await resolver.json()).toHaveProperty('modifiers.theme.default', 'indigo-light')
})
