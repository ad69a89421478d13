import { randomUUID } from 'node:crypto'
import { invitationFor } from './support/mail.ts'
import { createCompanyHere, expect, joinHere, newCompanyKey, signInHere, test } from './support/people.ts'

test('a person with an apostrophe and an umlaut in the address is invited and joins', async ({ actors }) => {
  const owner = await actors.signUp('Odo')
  const key = newCompanyKey()
  await createCompanyHere(owner.page, 'Pub', key)
  await owner.page.getByRole('link', { name: 'Invite people' }).click()
  const local = `o'brien.${randomUUID().slice(0, 8)}`
  await owner.page.getByLabel('E-mail addresses').fill(`Pat O'Brien <${local}@Müller.example>`)
  await owner.page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(owner.page.getByText(`${local}@müller.example`).filter({ visible: true }).first()).toBeVisible()

  const stored = `${local}@xn--mller-kva.example`
  const guest = { ...(await actors.openBrowser('Pat')), email: stored }
  await guest.page.goto(await invitationFor(stored))
  await joinHere({ ...guest, email: `${local}@müller.example` }, 'Pub')
  await expect(guest.page.getByText('You joined Pub. Welcome.')).toBeVisible()
})

test('signing in under another name of the server says where to sign in', async ({ browser, baseURL }) => {
  const address = new URL('/login', baseURL)
  const { port } = address
  address.hostname = '127.0.0.1'
  const page = await browser.newPage()
  await page.goto(address.href)
  // The first input loads the script.
  await page.getByLabel('E-mail address').pressSequentially('a')
  // This button exists only after hydration.
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
  await signInHere(page, { email: 'ana@example.com', password: 'plinth cargo sheet 1842' })
  await expect(page.getByRole('alert')).toContainText(
    `Open http://localhost:${port}, or have APP_ORIGIN set to http://127.0.0.1:${port}.`,
  )
  await expect(page.getByText('Something went wrong on our side')).toBeHidden()
  await expect(page.getByLabel('E-mail address')).toHaveValue('ana@example.com')
  await page.close()
})
