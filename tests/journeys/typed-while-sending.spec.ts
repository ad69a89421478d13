import { demoApi } from './support/demo-api.ts'
import { openAs } from './support/demo-sign-in.ts'
import { expect, test } from './support/people.ts'

/* The composer keeps a sent text until the server has it, and people type on. */

const desk = demoApi()

test('text typed while a reply is being sent begins the next reply and is saved as its draft', async ({ actors }) => {
  const { ref } = await desk.raise('jonas', 'The haste of the plotter')
  const { page } = await actors.openBrowser('Sofia')
  await openAs(page, 'sofia@demo.example', `/trackQuery?ref=${ref}`)
  const reply = page.getByRole('textbox', { name: /^Your reply/ })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('trackQuery'))
  await page.route('**/trackQuery/**', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.fallback()
  })

  await reply.fill('It is the belt.')
  await reply.press('Control+Enter')
  await posted
  await reply.pressSequentially(' And the drum.')
  await expect(reply).toHaveValue('It is the belt. And the drum.')
  release()

  await expect(reply).toHaveValue('And the drum.')
  await expect(page.getByRole('listitem').filter({ hasText: 'It is the belt.' }).first()).toBeVisible()
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await page.reload()
  await expect(reply).toHaveValue('And the drum.')
  await expect(page.getByText('And the drum.')).toHaveCount(1)
})
