import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { demoPassword } from '../../supabase/embedded/demo/demo-people.ts'
import { chooseKind } from './support/compose.ts'
import { expect, signInHere, test } from './support/people.ts'
import { expectConnected } from './support/realtime.ts'
import { killHard, ownServer } from './support/server.ts'
import { watchForServicePort } from './support/service-address.ts'
import { startTlsProxy } from './support/tls-proxy.ts'

/* An office's server: browsers reach a TLS proxy on another address of this machine, and nothing else of it. */

const address = '127.0.0.2'
const place = 12
const port = Number(new URL(ownServer('one-address', place).origin).port)
const origin = `https://${address}:${port}`
const { dataDir, start } = ownServer('one-address', place, { APP_ORIGIN: origin, UNDO_SEND_SECONDS: '0' })
let server: ChildProcess
let proxy: Awaited<ReturnType<typeof startTlsProxy>>

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  server = await start()
  proxy = await startTlsProxy(address, port, port)
})
test.afterAll(async () => {
  proxy.close()
  await killHard(server)
})

/** Opens a browser that reaches the proxy alone, and signs a demo user in by the form. */
async function enter(browser: Browser, name: string, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ baseURL: origin, ignoreHTTPSErrors: true, javaScriptEnabled })
  const elsewhere: string[] = []
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      elsewhere.push(route.request().url())
      return route.abort()
    },
  )
  const revealed = watchForServicePort(context, dataDir)
  const page = await context.newPage()
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).host !== new URL(origin).host) elsewhere.push(socket.url())
  })
  await page.goto('/login')
  await signInHere(page, { email: `${name}@demo.example`, password: demoPassword })
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  const leave = async () => {
    expect(await revealed()).toEqual([])
    expect(elsewhere).toEqual([])
    await context.close()
  }
  return { page, leave }
}

/** Raises a query with a file, and gives its address. */
async function raiseWithFile(page: Page, subject: string): Promise<string> {
  await page.goto('/trackQuery?company=DEMO&new=1')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('What do you need?').fill('See the plan.')
  const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('third door on the left') }
  await page.getByLabel(/^Attach/).setInputFiles(plan)
  await page.getByRole('button', { name: 'Raise query' }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  return page.url()
}

/** Downloads the file by its link. */
async function readFileOf(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /plan\.txt/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('plan.txt')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** With JavaScript a picture is sent as soon as it is chosen. */
async function uploadPicture(page: Page, scripted: boolean): Promise<void> {
  await page.goto('/company?company=DEMO&account=profile')
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2563eb' } })
    .png()
    .toBuffer()
  await page.getByLabel(/(Add|Change) picture/).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  if (!scripted) await page.getByRole('button', { name: 'Upload picture' }).click()
  await expect(page.getByText('Your picture was changed.')).toBeVisible()
}

/** Whether a picture of a person is shown, and not only asked for. */
const picturesShown = (page: Page) =>
  page.evaluate(
    () => [...document.images].filter((image) => image.src.includes('/picture') && image.naturalWidth > 0).length,
  )

test('through a TLS proxy, a browser gets files, pictures and live notes from one address', async ({ browser }) => {
  const jonas = await enter(browser, 'jonas', true)
  const address = await raiseWithFile(jonas.page, `Door ${randomUUID().slice(0, 8)}`)
  expect(await readFileOf(jonas.page)).toBe('third door on the left')
  await uploadPicture(jonas.page, true)
  await jonas.page.goto(address)
  await expectConnected(jonas.page)
  await expect.poll(() => picturesShown(jonas.page)).toBeGreaterThan(0)

  const sofia = await enter(browser, 'sofia', true)
  await sofia.page.goto(address)
  await expectConnected(sofia.page)
  const marcus = await enter(browser, 'marcus', true)
  await marcus.page.goto(address)
  await expectConnected(marcus.page)

  await test.step('a note of a colleague appears by itself', async () => {
    await chooseKind(marcus.page, 'Internal note')
    await marcus.page.getByRole('textbox', { name: /note/i }).fill('The key is at the desk.')
    await marcus.page.getByRole('button', { name: /^Add note/ }).click()
    await expect(sofia.page.getByRole('list', { name: 'Conversation' })).toContainText('The key is at the desk.')
  })

  await test.step('after the connection was lost, what was missed appears', async () => {
    proxy.cut()
    await expect(jonas.page.getByText('Live', { exact: true })).toHaveCount(0)
    proxy.restore()
    await chooseKind(sofia.page, 'Reply')
    await expectConnected(sofia.page)
    await sofia.page.getByRole('textbox', { name: /^Your reply/ }).fill('We are on our way.')
    await sofia.page.getByRole('button', { name: /^Send reply/ }).click()
    await expectConnected(jonas.page)
    await expect(jonas.page.getByRole('list', { name: 'Conversation' })).toContainText('We are on our way.')
  })
  for (const { leave } of [jonas, sofia, marcus]) await leave()
})

test('through a TLS proxy, a browser without JavaScript raises a query with a file and reads it', async ({
  browser,
}) => {
  const { page, leave } = await enter(browser, 'priya', false)
  await raiseWithFile(page, `Window ${randomUUID().slice(0, 8)}`)
  expect(await readFileOf(page)).toBe('third door on the left')
  await uploadPicture(page, false)
  await leave()
})
