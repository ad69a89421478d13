import { expect, test } from './support/people.ts'

test('an error disappears when a person leaves the corrected field, and returns with the next mistake', async ({
  actors,
}) => {
  const { page } = await actors.openBrowser('Nadia')
  await page.goto('/login?mode=sign-up')
  await page.waitForLoadState('networkidle')
  const email = page.getByLabel('E-mail address')
  const name = page.getByLabel('Your name')
  const create = page.getByRole('button', { name: 'Create account' })

  await test.step('the server rejects an incomplete form', async () => {
    await email.fill('nadia')
    await create.click()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    // Waits until the page has moved the focus. Text filled in before that would land in this field.
    await expect(name).toBeFocused()
  })
  const described = async () => page.locator(`[id="${(await email.getAttribute('aria-describedby')) ?? 'none'}"]`)
  const message = await (await described()).textContent()

  await test.step('a correct value is no longer marked as wrong', async () => {
    await email.fill('nadia@example.com')
    // The field stays marked as invalid while the person types.
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    // The script that validates fields is loaded when the page is idle.
    await expect(async () => {
      await email.focus()
      await email.press('Tab')
      await expect(email).toHaveAttribute('aria-invalid', 'false', { timeout: 1000 })
    }).toPass({ timeout: 20_000 })
    await expect(email).toHaveAccessibleDescription('')
    await expect(page.getByText(message ?? '')).toBeHidden()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('another wrong value is marked again', async () => {
    await email.fill('nadia@')
    await email.press('Tab')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(message ?? '')).toBeVisible()
  })

  await test.step('the next error of the server is shown, and only once', async () => {
    await email.fill('nadia@example.com')
    await email.press('Tab')
    await expect(email).toHaveAttribute('aria-invalid', 'false')
    await email.fill('nadia@')
    await create.click()
    await expect(name).toBeFocused()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription(message ?? '')
    await expect(page.getByText(message ?? '')).toHaveCount(1)
  })
})

test('a rejected form can be sent again while the page still reloads its data', async ({ actors }) => {
  const { page, email } = await actors.openBrowser('Nils')
  await page.goto('/login?mode=sign-up')
  await page.waitForLoadState('networkidle')
  const create = page.getByRole('button', { name: 'Create account' })
  const reload = Promise.withResolvers<void>()
  await page.route(/_payload\.json/, async (route) => {
    if (route.request().method() === 'GET') await reload.promise
    await route.continue()
  })
  await page.getByLabel('Your name').fill('Nils')
  // The first input loads the script. This button exists only after hydration.
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
  await page.getByLabel('E-mail address').fill('nils')
  await page.getByLabel('Password', { exact: true }).fill('plinth cargo sheet 1842')
  await create.click()
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await expect(create).not.toHaveAttribute('aria-busy', 'true')

  await page.getByLabel('E-mail address').fill(email)
  await create.click()
  reload.resolve()
  await expect(page.getByLabel('Code from the e-mail')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ scripted: false })

  test('a rejected form has the focus in its first invalid field', async ({ actors }) => {
    const { page } = await actors.openBrowser('Nora')
    await page.goto('/login?mode=sign-up')
    await page.getByLabel('Your name').fill('Nora')
    await page.getByLabel('E-mail address').fill('nora')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByLabel('E-mail address')).toBeFocused()
  })
})
