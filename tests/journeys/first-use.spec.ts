import { randomUUID } from 'node:crypto'
import { signInAs } from './support/demo-sign-in.ts'
import { demoApi } from './support/demo-api.ts'
import { expectConnected } from './support/realtime.ts'
import { expect, test } from './support/people.ts'

test('the sign-in page tells the time zone at once, loads scripts only on first input, and keeps the text typed meanwhile', async ({
  actors,
}) => {
  const { page, context } = await actors.openBrowser('Lara')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('time-zone')
  expect(scripts).toEqual([])

  const address = page.getByLabel('E-mail address')
  await address.pressSequentially('lara@example.com')
  await expect.poll(() => scripts.length).toBeGreaterThan(1)
  // This button exists only after hydration.
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
  await expect(address).toHaveValue('lara@example.com')
})

test('links open pages and filters without loading a new document', async ({ actors }) => {
  // A query that no other journey changes.
  const subject = `Kettle ${randomUUID().slice(0, 8)}`
  await demoApi().raise('hannah', subject)
  const { page } = await actors.openBrowser('Helena')
  await page.goto('/login')
  await signInAs(page, 'helena@demo.example')
  await page.waitForURL(/\/company/)
  // Links navigate without a new document only after hydration.
  await expectConnected(page)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url())
  })
  await page.getByRole('link', { name: /^Queries/ }).click()
  await expect(page.getByRole('heading', { name: 'Queries' })).toBeVisible()
  const unassigned = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Unassigned/ })
  await unassigned.click()
  await expect(unassigned).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByRole('textbox', { name: /^Your reply/ })).toBeVisible()
  await page.goBack()
  await expect(unassigned).toHaveAttribute('aria-current', 'page')
  expect(documents).toEqual([])
})
