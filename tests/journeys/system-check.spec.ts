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
  for (const name of ['Sign-in service', 'Database', 'File storage']) {
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row.getByText('Responds')).toHaveCount(1)
    await expect(row.getByText('Through the server')).toBeVisible()
  }
  const realtime = page.getByRole('row', { name: /Realtime/ })
  await expect(realtime.getByText('Responds')).toHaveCount(2)
  await expect(realtime.getByText(/^[\d,]+ ms$/)).toHaveCount(2)
  expect(refused).toEqual([])

  // A service that only the browser cannot reach is reported as such.
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => socket.close())
  await page.getByRole('link', { name: 'Check again' }).click()
  await expect(page.getByText('Not working: Realtime.')).toBeVisible()
  await expect(page.getByText(/^Realtime, checked from this browser: The connection ended/)).toBeVisible()
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
