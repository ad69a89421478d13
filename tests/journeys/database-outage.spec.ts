import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { en } from '../../src/domain/words/en.ts'
import { endServer } from '../../supabase/embedded/postgres-server/end-server.ts'
import { suspendServer } from '../../supabase/embedded/testing/suspend-server.ts'
import { backend } from './support/backend.ts'
import { demoApi } from './support/demo-api.ts'
import { openAs } from './support/demo-sign-in.ts'
import { expect, test } from './support/people.ts'
import { expectConnected } from './support/realtime.ts'
import { killHard, ownServer } from './support/server.ts'

const { origin, dataDir, start } = ownServer('database', 10, { UNDO_SEND_SECONDS: '0' })
const cluster = join(dataDir, 'postgres/data')
let server: ChildProcess

test.use({ baseURL: origin })
test.beforeAll(async () => {
  server = await start()
})
test.afterAll(async () => {
  await killHard(server)
  // A test that fails may leave it suspended.
  await endServer(cluster)
})

test('while PostgreSQL hangs, an open page keeps what was typed and says what is wrong; then everything works again', async ({
  actors,
}) => {
  const api = demoApi(dataDir)
  const query = await api.raise('emily', `Router ${randomUUID().slice(0, 8)}`)
  const { page } = await actors.openBrowser('sofia')
  await openAs(page, 'sofia@demo.example', `/trackQuery?ref=${query.ref}`)
  await expectConnected(page)
  const field = page.getByRole('textbox', { name: /^Your reply/ })
  const reply = `Restart it ${randomUUID()}`
  await field.fill(reply)
  const file = { name: 'steps.txt', mimeType: 'text/plain', buffer: Buffer.from('1.') }
  await page.getByRole('button', { name: 'Attach files' }).setInputFiles(file)

  await suspendServer(cluster)
  const send = page.getByRole('button', { name: /^Send/ })
  await send.click()
  await expect(page.getByText(en.problem.unavailableMessage).first()).toBeVisible()
  await expect(field).toHaveValue(reply)
  const list = () => page.context().request.get('/trackQuery?company=DEMO')
  const refused = await list()
  expect(refused.status()).toBe(503)
  expect(await refused.text()).toContain(en.problem.unavailable)

  await expect.poll(async () => (await list()).status(), { timeout: 120_000 }).toBe(200)
  const question = `Which one? ${randomUUID()}`
  await expect
    .poll(() => api.write('emily', query, 'reply', question).catch(() => null), { timeout: 60_000 })
    .toBeTruthy()
  await expect(page.getByRole('list', { name: 'Conversation' }).getByText(question)).toBeVisible()
  await expect(field).toHaveValue(reply)
  await send.click()
  await expect(page.getByRole('list', { name: 'Conversation' }).getByText(reply)).toBeVisible()
  await expect(page.getByRole('link', { name: /steps\.txt/ })).toBeVisible()
  const mails = async () => (await fetch(`${backend(dataDir).url}/_mail.json?to=emily@demo.example`)).text()
  await expect.poll(mails, { timeout: 60_000 }).toContain(reply)
})
