import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { live } from './support/live.ts'
import { codeFor, invitationFor } from './support/mail.ts'
import { createCompany, expect, signInHere, signUpHere, test } from './support/people.ts'
import { show } from './support/visibility.ts'

const security = '/company?account=security'

/** No code is taken twice: whoever needs another one at once takes that of the next half minute, which is taken too. */
const codeOf = (key: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })

/**
 * Sets up a second factor on a page that offers it, by the key as a person reads it; gives the key.
 * @param password where the page asks for it: anywhere but right after signing in
 */
async function setUp(page: Page, password?: string): Promise<string> {
  await page.getByLabel('Name of the app or device').fill('Phone')
  if (password) await page.getByLabel('Your current password').fill(password)
  await page.getByRole('button', { name: 'Set up' }).click()
  const picture = page.getByRole('img', { name: 'QR code to scan with an authenticator app' })
  await expect(picture).toBeVisible()
  expect(await picture.locator('path').getAttribute('d')).toMatch(/^M4 4h7v1h-7z/)
  const key = (await page.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await page.getByLabel('Code that the app shows').fill(codeOf(key))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your second factor is set up.')).toBeVisible()
  return key
}

for (const scripted of [true, false]) {
  test.describe(scripted ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ scripted })
    /** A page whose session was ended elsewhere is left for sign-in by itself, else by the next address. */
    async function isTakenToSignIn(page: Page, next: string): Promise<void> {
      if (!scripted) await page.goto(next)
      await expect(page).toHaveURL('/login')
    }

    /** Somebody looks at a page, again where its script did not hear of it yet. */
    const looksUntilLeft = (page: Page) =>
      expect(async () => {
        await show(page, 'visible')
        await expect(page).toHaveURL('/login', { timeout: 5000 })
      }).toPass({ timeout: 25_000 })

    // Keys are unique over the whole installation, and both runs share one.
    const keyOf = (letters: string) => `${letters}${scripted ? 'S' : 'N'}`

    test('a device that another one signs out lands on sign-in, and comes back to its page', async ({ cast }) => {
      const desk = await cast.signUp('Dora')
      await createCompany(desk.page, `Company ${keyOf('DEV')}`, keyOf('DEV'))
      const pocket = (await cast.enter('Dora')).page
      const wanted = `/trackQuery?company=${keyOf('DEV')}&new`
      await pocket.goto(wanted)
      await signInHere(pocket, desk)
      await expect(pocket).toHaveURL(wanted)
      // It hears at once that it is signed out; what is told before it listens would be met by the next check alone.
      if (scripted) await live(pocket)

      await desk.page.goto(security)
      const devices = desk.page.getByRole('list', { name: 'Where you are signed in' })
      await expect(devices.getByRole('listitem')).toHaveCount(2)
      await expect(devices.getByText('This device')).toHaveCount(1)
      await devices.getByRole('button', { name: /^Sign out Chrome on / }).click()
      await expect(desk.page.getByText('The device was signed out.')).toBeVisible()
      await expect(devices.getByRole('listitem')).toHaveCount(1)

      await isTakenToSignIn(pocket, wanted)
      await signInHere(pocket, desk)
      await expect(pocket).toHaveURL(wanted)
      await expect(pocket.getByLabel('Subject')).toBeVisible()
    })

    test('a second factor is set up, asked for and shown, and a company asks everybody for one', async ({ cast }) => {
      const owner = await cast.signUp('Selma')
      const key = keyOf('MFA')
      await createCompany(owner.page, `Company ${key}`, key)
      const member = await cast.enter('Malik')

      await test.step('who has none cannot ask others for one', async () => {
        await owner.page.goto(`/company?company=${key}&tab=settings`)
        await owner.page.getByRole('link', { name: 'Set up yours' }).click()
        await expect(owner.page).toHaveURL(`/company?company=${key}&tab=settings&account=security`)
      })

      const secret = await test.step('so the owner sets one up', () => setUp(owner.page, owner.password))

      await test.step('and is asked for it on the next device, which a password alone does not open', async () => {
        const { page } = await cast.enter('Selma')
        await page.goto(`/company?company=${key}&tab=people`)
        await signInHere(page, owner)
        await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
        await page.goto(`/company?company=${key}`)
        await expect(page).toHaveURL('/login?mode=second-factor')
        await page.getByLabel('Code from the app').fill('000 000')
        await page.getByRole('button', { name: 'Confirm' }).click()
        await expect(page.getByText('This code is wrong or was already used.')).toBeVisible()
        await expect(page.getByLabel('Code from the app')).toHaveValue('000 000')
        await page.getByLabel('Code from the app').fill(codeOf(secret, 1))
        await page.getByRole('button', { name: 'Confirm' }).click()
        await expect(page).toHaveURL(`/company?company=${key}`)
      })

      await test.step('then asks everybody for one', async () => {
        const { page } = owner
        await page.goto(`/company?company=${key}&tab=people`)
        await page.getByLabel('E-mail addresses').fill(member.email)
        await page.getByRole('button', { name: 'Send invitations' }).click()
        await expect(page.getByText('1 invitation was sent.')).toBeVisible()
        await page.goto(`/company?company=${key}&tab=settings`)
        await page.getByRole('switch', { name: 'Require a second factor for everybody' }).check()
        await page.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByText('Everybody in this company now needs a second factor.')).toBeVisible()
      })

      await test.step('whoever joins is led through setting theirs up, and then is in', async () => {
        const { page } = member
        await page.goto(await invitationFor(member.email))
        await signUpHere(member)
        await page.getByRole('button', { name: `Join Company ${key}` }).click()
        await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
        await page.goto(`/trackQuery?company=${key}`)
        await expect(page).toHaveURL('/login?mode=set-up')
        await setUp(page)
        await expect(page).toHaveURL(`/trackQuery?company=${key}`)
      })
    })

    test('a forgotten password is chosen anew by mail, and signs out wherever the old one was used', async ({
      cast,
    }) => {
      const actor = await cast.signUp('Rosa')
      const { page } = await cast.enter('Rosa')
      await page.goto('/company')
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      // The form that is left has a field of the same name.
      await expect(page.getByRole('button', { name: 'Send the code' })).toBeVisible()
      await page.getByLabel('E-mail address').fill(actor.email)
      const before = await codeFor(actor.email)
      await page.getByRole('button', { name: 'Send the code' }).click()
      await expect(page.getByLabel('Code from the e-mail')).toBeVisible()
      await expect.poll(() => codeFor(actor.email)).not.toBe(before)
      await page.getByLabel('Code from the e-mail').fill(await codeFor(actor.email))
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('New password').fill('Rosa remembers this one')
      await page.getByRole('button', { name: 'Save new password' }).click()
      await expect(page.getByText('Your new password was saved.')).toBeVisible()

      // Nothing is told to whoever belongs to no company: their page asks when somebody looks at it.
      if (scripted) await looksUntilLeft(actor.page)
      await isTakenToSignIn(actor.page, '/company')
      await signInHere(actor.page, actor)
      await expect(actor.page.getByText('The address or the password is wrong.')).toBeVisible()
      await signInHere(actor.page, { ...actor, password: 'Rosa remembers this one' })
      await expect(actor.page).toHaveURL('/company')
    })
  })
}
