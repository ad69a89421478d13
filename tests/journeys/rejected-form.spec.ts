import { demoApi } from './support/demo-api.ts'
import { signInByRequest } from './support/demo-sign-in.ts'
import { expect, test } from './support/people.ts'

/* Without JavaScript a rejected form is a new document. It must show the error, however long the page is. */

test.use({ scripted: false })

test('without JavaScript a rejected reply is shown with its error at the end of a long conversation', async ({
  actors,
}) => {
  const api = demoApi()
  const query = await api.raise('jonas', 'The long story')
  for (let index = 0; index < 8; index += 1) await api.write('jonas', query, 'reply', 'Line.\n\n'.repeat(12))
  const { page } = await actors.openBrowser('Aisha')
  await page.setViewportSize({ width: 1280, height: 600 })
  await signInByRequest(page, 'aisha@demo.example')
  await page.goto(`/trackQuery?ref=${query.ref}`)
  const attach = page.locator('label', { has: page.locator('input[type="file"]') }).first()
  await expect(attach).toBeVisible()
  await expect(attach.locator('svg')).toBeHidden()

  await page.getByRole('button', { name: /^Send reply/ }).click()
  await expect(page).toHaveTitle(/^Error: /)
  const reply = page.getByRole('textbox', { name: /^Your reply/ })
  await expect(reply).toBeFocused()
  await expect(reply).toBeInViewport()
  await expect(reply).toHaveAccessibleDescription(/Write/)
})

test('without JavaScript a new query that is rejected is shown at its first error', async ({ actors }) => {
  const { page } = await actors.openBrowser('Jonas')
  await page.setViewportSize({ width: 360, height: 500 })
  await signInByRequest(page, 'jonas@demo.example')
  await page.goto('/trackQuery?company=DEMO&new=1')
  await page.getByRole('textbox', { name: 'Subject' }).fill('مرحبا')
  await page.getByRole('button', { name: /^(Raise|Send|Submit)/ }).click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('مرحبا')
  await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator(':focus')).toBeInViewport()
})
