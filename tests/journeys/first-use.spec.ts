import { signInAs } from './support/demo.ts'
import { expect, test } from './support/people.ts'

test('the sign-in page fetches no script before it is used, and keeps what is typed while it arrives', async ({
  cast,
}) => {
  const { page } = await cast.enter('Lara')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])

  const address = page.getByLabel('E-mail address')
  await address.pressSequentially('lara@example.com')
  await expect.poll(() => scripts.length).toBeGreaterThan(1)
  // A button that only a running page has.
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
  await expect(address).toHaveValue('lara@example.com')
})

test('a page arrives whole when it is opened by a link, without a new document', async ({ cast }) => {
  const { page } = await cast.enter('Helena')
  await page.goto('/login')
  await signInAs(page, 'helena@demo.example')
  await page.waitForURL(/\/company/)
  await page.waitForLoadState('networkidle')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url())
  })
  await page.getByRole('link', { name: 'Queries', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Queries' })).toBeVisible()
  await page.getByRole('link', { name: 'Unassigned', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Remove the filter Assignee: Nobody' })).toBeVisible()
  await page.getByRole('list', { name: 'Queries, latest activity first' }).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: /Send reply/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Remove the filter Assignee: Nobody' })).toBeVisible()
  expect(documents).toEqual([])
})
