import { en } from '../../src/domain/words/en.ts'
import { openAs } from './support/demo-sign-in.ts'
import { expectConnected } from './support/realtime.ts'
import { expect, test } from './support/people.ts'

test('the system check shows whether each service responds to the server and to the browser', async ({ actors }) => {
  const { page } = await actors.openBrowser('Aisha')
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  await openAs(page, 'aisha@demo.example', '/test?company=DEMO')
  await expect(page.getByText('All services respond.')).toBeVisible()
  for (const name of ['Sign-in service', 'Database', 'Realtime', 'File storage']) {
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row.getByText('Responds')).toHaveCount(2)
    await expect(row.getByText(/^[\d,]+ ms$/)).toHaveCount(2)
  }
  expect(refused).toEqual([])

  // A service that only the browser cannot reach is reported as such, until it responds again.
  await page.route(/\/storage\/v1\/status/, (route) => route.abort())
  await page.getByRole('link', { name: 'Check again' }).click()
  await expect(page.getByText('Not working: File storage.')).toBeVisible()
  await expect(page.getByText(/^File storage, checked from this browser: \[GET\] "http.*<no response>/)).toBeVisible()
  await page.unroute(/\/storage\/v1\/status/)
  await page.getByRole('link', { name: 'Check again' }).click()
  await expect(page.getByText('All services respond.')).toBeVisible()
})

test('the system check can show every message and every error view', async ({ actors }) => {
  const { page } = await actors.openBrowser('Marcus')
  await openAs(page, 'marcus@demo.example', '/test?company=DEMO')
  // Only the script shows the messages.
  await expectConnected(page)
  for (const [button, text] of [
    ['Success', 'This is a success message.'],
    ['Information', 'This is an info message.'],
    ['Warning', 'This is a warning.'],
    ['Error', 'This is an error message.'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText(text)).toBeVisible()
  }
  for (const [link, heading] of [
    ['404, page not found', 'Page Not Found'],
    ['500, internal server error', 'Internal Server Error'],
    ['500 with its own message', en.systemCheck.ownMessage],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'System check' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'A page that takes 3 seconds' }).click()
  await expect(page.getByText('Loading the page')).toBeAttached()
  await expect(page).toHaveURL(/raise=slow/)
})
