import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectConnected } from './support/realtime.ts'
import { codeFor, invitationFor, linkFor } from './support/mail.ts'
import { createCompanyHere, expect, newCompanyKey, signInHere, test } from './support/people.ts'
import { setVisibility } from './support/visibility.ts'

const security = '/company?account=security'

/** A code works once. A second one within 30 s is that of the next time step, which is also accepted. */
const totpCode = (key: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })

/**
 * Sets up a second factor with the displayed key and returns the key. @param password needed unless the user has just
 * signed in
 */
async function setUpFactor(page: Page, password?: string): Promise<string> {
  await page.getByLabel('Name of the app or device').fill('Phone')
  if (password) await page.getByLabel('Your current password').fill(password)
  await page.getByRole('button', { name: 'Set up' }).click()
  const picture = page.getByRole('img', { name: 'QR code to scan with an authenticator app' })
  await expect(picture).toBeVisible()
  expect(await picture.locator('path').getAttribute('d')).toMatch(/^M4 4h7v1h-7z/)
  const key = (await page.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await page.getByLabel('Code that the app shows').fill(totpCode(key))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your second factor is set up.')).toBeVisible()
  return key
}

for (const scripted of [true, false]) {
  test.describe(scripted ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ scripted })
    /** A page with an ended session goes to sign-in, with JavaScript at once, otherwise at the next request. */
    async function expectSignInPage(page: Page, next: string): Promise<void> {
      if (!scripted) await page.goto(next)
      await expect(page).toHaveURL('/login')
    }

    /** Shows the tab repeatedly until its script notices the ended session. */
    const showUntilSignedOut = (page: Page) =>
      expect(async () => {
        await setVisibility(page, 'visible')
        await expect(page).toHaveURL('/login', { timeout: 5000 })
      }).toPass({ timeout: 25_000 })

    test('a device signed out from another device goes to sign-in and then returns to its page', async ({ actors }) => {
      const computer = await actors.signUp('Dora')
      const key = newCompanyKey()
      await createCompanyHere(computer.page, `Company ${key}`, key)
      const phone = (await actors.openBrowser('Dora')).page
      const wanted = `/trackQuery?company=${key}&new`
      await phone.goto(wanted)
      await signInHere(phone, computer)
      await expect(phone).toHaveURL(wanted)
      // Once subscribed, the page receives the sign-out at once. Otherwise it would notice only at the next check.
      if (scripted) await expectConnected(phone)

      await computer.page.goto(security)
      const devices = computer.page.getByRole('list', { name: 'Where you are signed in' })
      await expect(devices.getByRole('listitem')).toHaveCount(2)
      await expect(devices.getByText('This device')).toHaveCount(1)
      await devices.getByRole('button', { name: /^Sign out Chrome on / }).click()
      await expect(computer.page.getByText('The device was signed out.')).toBeVisible()
      await expect(devices.getByRole('listitem')).toHaveCount(1)

      await expectSignInPage(phone, wanted)
      await signInHere(phone, computer)
      await expect(phone).toHaveURL(wanted)
      await expect(phone.getByLabel('Subject')).toBeVisible()
    })

    test('a second factor can be set up, is required at sign-in, and can be required by a company', async ({
      actors,
    }) => {
      const owner = await actors.signUp('Selma')
      const key = newCompanyKey()
      await createCompanyHere(owner.page, `Company ${key}`, key)
      const member = await actors.openBrowser('Malik')

      await test.step('an owner without a second factor cannot require one in the company', async () => {
        await owner.page.goto(`/company?company=${key}&tab=settings`)
        await owner.page.getByRole('link', { name: 'Set up yours' }).click()
        await expect(owner.page).toHaveURL(`/company?company=${key}&tab=settings&account=security`)
      })

      const secret = await test.step('the owner sets up a second factor', () => setUpFactor(owner.page, owner.password))

      await test.step('signing in on another device needs the code after the password', async () => {
        const { page } = await actors.openBrowser('Selma')
        await page.goto(`/company?company=${key}&tab=people`)
        await signInHere(page, owner)
        await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
        await page.goto(`/company?company=${key}`)
        await expect(page).toHaveURL('/login?mode=second-factor')
        await page.getByLabel('Code from the app').fill('000 000')
        await page.getByRole('button', { name: 'Confirm' }).click()
        await expect(page.getByText('This code is wrong or was already used.')).toBeVisible()
        await expect(page.getByLabel('Code from the app')).toHaveValue('000 000')
        await page.getByLabel('Code from the app').fill(totpCode(secret, 1))
        await page.getByRole('button', { name: 'Confirm' }).click()
        await expect(page).toHaveURL(`/company?company=${key}`)
      })

      await test.step('the owner requires a second factor in the company', async () => {
        const { page } = owner
        await page.goto(`/company?company=${key}&tab=people`)
        await page.getByRole('link', { name: 'Invite people' }).click()
        await page.getByLabel('E-mail addresses').fill(member.email)
        await page.getByRole('button', { name: 'Send invitations' }).click()
        await expect(page.getByText('1 invitation was sent.')).toBeVisible()
        await page.goto(`/company?company=${key}&tab=settings`)
        await page.getByRole('switch', { name: 'Require a second factor for everybody' }).check()
        await page.getByRole('button', { name: 'Save security' }).click()
        await expect(page.getByText('Everybody in this company now needs a second factor.')).toBeVisible()
      })

      await test.step('a new member sets up a second factor before entering the company', async () => {
        const { page } = member
        await page.goto(await invitationFor(member.email))
        await page.getByLabel('Your name').fill(member.name)
        await page.getByLabel('Password', { exact: true }).fill(member.password)
        await page.getByRole('button', { name: `Join Company ${key}` }).click()
        await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
        await page.goto(`/trackQuery?company=${key}`)
        await expect(page).toHaveURL('/login?mode=set-up')
        await setUpFactor(page)
        await expect(page).toHaveURL(`/trackQuery?company=${key}`)
      })
    })

    test('a sign-up whose link is opened on a phone gets its password there, which then works everywhere', async ({
      actors,
    }) => {
      const { email, password, page } = await actors.openBrowser('Nora')
      await page.goto('/company')
      await page.getByRole('link', { name: 'Create an account' }).click()
      await page.getByLabel('Your name').fill('Nora')
      await page.getByLabel('E-mail address').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByLabel('Code from the e-mail')).toBeVisible()

      const phone = (await actors.openBrowser('Nora', { viewport: { width: 360, height: 640 } })).page
      await phone.goto(await linkFor(email))
      await phone.getByRole('button', { name: 'Confirm address' }).click()
      await expect(phone.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
      await expect(
        phone.getByText(`${email} is confirmed. The password from the sign-up no longer works`),
      ).toBeVisible()
      const chosen = 'velvet trombone 1842'
      await phone.getByLabel('New password').fill(chosen)
      await phone.getByRole('button', { name: 'Save new password' }).click()
      await expect(phone).toHaveURL('/company')

      await page.goto('/login?mode=verify')
      await expect(page.getByText('Sign in with the password you chose there, or with a code by e-mail.')).toBeVisible()
      await page.getByRole('link', { name: 'Sign in', exact: true }).click()
      await signInHere(page, { email, password })
      await expect(page.getByText('The address or the password is wrong.')).toBeVisible()
      await signInHere(page, { email, password: chosen })
      await expect(page).toHaveURL('/company')
    })

    test('a forgotten password is replaced with a code by e-mail, which signs out other devices', async ({
      actors,
    }) => {
      const actor = await actors.signUp('Rosa')
      const { page } = await actors.openBrowser('Rosa')
      await page.goto('/company')
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      // The previous form has a field with the same name.
      await expect(page.getByRole('button', { name: 'Send the code' })).toBeVisible()
      await page.getByLabel('E-mail address').fill(actor.email)
      const before = await codeFor(actor.email)
      await page.getByRole('button', { name: 'Send the code' }).click()
      await expect(page.getByLabel('Code from the e-mail')).toBeVisible()
      await expect.poll(() => codeFor(actor.email)).not.toBe(before)
      await page.getByLabel('Code from the e-mail').fill(await codeFor(actor.email))
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('New password').fill('a sheet of cargo plinths')
      await page.getByRole('button', { name: 'Save new password' }).click()
      await expect(page.getByText('Your new password was saved.')).toBeVisible()

      // Users without a company have no realtime connection. Their page checks when its tab is shown.
      if (scripted) await showUntilSignedOut(actor.page)
      await expectSignInPage(actor.page, '/company')
      await signInHere(actor.page, actor)
      await expect(actor.page.getByText('The address or the password is wrong.')).toBeVisible()
      await signInHere(actor.page, { ...actor, password: 'a sheet of cargo plinths' })
      await expect(actor.page).toHaveURL('/company')
    })
  })
}
