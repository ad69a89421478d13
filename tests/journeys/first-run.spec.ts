import { once } from 'node:events'
import type { Browser } from '@playwright/test'
import { invitationFor } from './support/mail.ts'
import { expect, signInHere, test } from './support/people.ts'
import { ownServer } from './support/server.ts'

/* A new installation without the demo, in which people join by invitation only. */

const owner = { name: 'Olga', email: 'olga@acme.example', password: 'plinth cargo sheet 1842' }
const guest = { name: 'Gus', email: 'gus@acme.example', password: 'quarry lamp tunnel 3307' }

for (const [scripted, place] of [
  [true, 13],
  [false, 14],
] as const) {
  const title = scripted ? 'with JavaScript' : 'without JavaScript'
  const { origin, dataDir, start, printed } = ownServer(`first-run-${place}`, place, { DEMO: '0', SIGN_UP: 'invited' })

  const open = async (browser: Browser, path: string) => {
    const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: scripted })
    const page = await context.newPage()
    await page.goto(path)
    return page
  }

  test(`${title}, the link of the first start sets the desk up once, and then only invited people get in`, async ({
    browser,
  }) => {
    const server = await start()
    const link = /http\S+(\/setup\?token=\S+)/.exec(printed())?.[1] ?? ''
    const page = await open(browser, '/')

    await test.step('a visitor reads how it is set up, and whoever has the link makes the first company', async () => {
      await expect(page.getByText('This TrackQuery is not set up yet.')).toBeVisible()
      await page.goto(link)
      await page.getByLabel('Your name').fill(owner.name)
      await page.getByLabel('E-mail address').fill(owner.email)
      await page.getByLabel('Password', { exact: true }).fill(owner.password)
      await page.getByLabel('Company name').fill('Acme')
      await page.getByLabel('Key').fill('1')
      await page.getByRole('button', { name: 'Create account and company' }).click()
      await expect(page.getByText('Use 2 to 6 letters or digits, starting with a letter, like ACME.')).toBeVisible()
      await expect(page.getByLabel('Company name')).toHaveValue('Acme')
      await page.getByLabel('Key').fill('ACME')
      await page.getByLabel('Password', { exact: true }).fill(owner.password)
      await page.getByRole('button', { name: 'Create account and company' }).click()
      await expect(page.getByText('Acme is ready.')).toBeVisible()
    })

    await test.step('the link does not work again, and the first account signs in', async () => {
      const other = await open(browser, link)
      await expect(other.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
      await other.goto('/login')
      await signInHere(other, owner)
      await expect(other.getByRole('button', { name: /^Account of Olga/ })).toBeVisible()
    })

    await test.step('a visitor without an invitation reads whom to ask, and gets no account past the page', async () => {
      const stranger = await open(browser, '/login')
      await stranger.getByRole('link', { name: 'Create an account' }).click()
      await expect(stranger.getByLabel('E-mail address')).toHaveCount(0)
      await expect(stranger.getByRole('link', { name: 'Sign in' })).toBeVisible()
    })

    await test.step('an invited person creates an account and joins', async () => {
      await page.goto('/company?company=ACME&tab=people')
      await page.getByRole('link', { name: 'Invite people' }).first().click()
      await page.getByLabel('E-mail addresses').fill(guest.email)
      await page.getByRole('button', { name: 'Send invitations' }).click()
      const invited = await open(browser, await invitationFor(guest.email, dataDir))
      await invited.getByLabel('Your name').fill(guest.name)
      await invited.getByLabel('Password', { exact: true }).fill(guest.password)
      await invited.getByRole('button', { name: 'Join Acme' }).click()
      await expect(invited.getByText('You joined Acme. Welcome.')).toBeVisible()
    })

    const ended = once(server, 'exit')
    server.kill()
    await ended
  })
}
