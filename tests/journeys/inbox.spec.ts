import type { Page } from '@playwright/test'
import { live } from './support/live.ts'
import { invitationFor } from './support/mail.ts'
import { createCompany, expect, signUpHere, test, type Actor } from './support/people.ts'
import { openBehind, show } from './support/visibility.ts'

const bell = (page: Page, unread = 0) =>
  page.getByRole('banner').getByRole('link', {
    name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications',
    exact: true,
  })

for (const scripted of [true, false]) {
  test.describe(scripted ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ scripted })
    const key = scripted ? 'BELL' : 'BELLN'
    const one = `/trackQuery?ref=${key}-1`

    /** Where there is script, all of it runs: a choice saves itself, and keys do something. */
    const runs = async (page: Page) => {
      if (scripted) await live(page)
    }

    async function assign({ page }: Actor, name: string) {
      await page.goto(one)
      await runs(page)
      await page.getByLabel('Assignee', { exact: true }).selectOption({ label: name })
      if (!scripted) await page.getByRole('button', { name: 'Save Assignee' }).click()
      await expect(page.getByText('The assignee was changed.')).toBeVisible()
    }

    test('what a colleague does is told, read and chosen', async ({ cast }) => {
      const owner = await cast.signUp('Olga')
      const colleague = await cast.enter('Nils')
      const { page } = colleague

      await test.step('a company with a query, whom a colleague joins', async () => {
        const { page } = owner
        await createCompany(page, 'Bell works', key)
        await page.getByLabel('E-mail addresses').fill(colleague.email)
        await page.getByRole('radio', { name: /^Agent/ }).check()
        await page.getByRole('button', { name: 'Send invitations' }).click()
        await expect(page.getByText('1 invitation was sent.')).toBeVisible()
        await page.goto(`/trackQuery?company=${key}&new`)
        await page.getByLabel('Subject').fill('The bell does not ring')
        await page.getByLabel('What do you need?').fill('Not even once.')
        await page.getByRole('button', { name: 'Raise query' }).click()
        await expect(page.getByRole('heading', { name: 'The bell does not ring' })).toBeVisible()
        await colleague.page.goto(await invitationFor(colleague.email))
        await signUpHere(colleague)
        await colleague.page.getByRole('button', { name: 'Join Bell works' }).click()
        await expect(bell(colleague.page)).toBeVisible()
      })

      await test.step('being assigned is counted at the bell of every page', async () => {
        await assign(owner, 'Nils')
        await page.goto(`/company?company=${key}`)
        await expect(bell(page, 1)).toBeVisible()
        await page.goto(`/trackQuery?company=${key}&status=closed`)
        await expect(bell(page, 1)).toBeVisible()
        await expect(bell(owner.page)).toBeVisible()
        await runs(page)
      })

      await test.step('the list opens over the page, and closing leads back to it', async () => {
        await bell(page, 1).click()
        const inbox = page.getByRole('dialog', { name: 'Notifications' })
        await expect(inbox.getByText('Olga assigned a query to you')).toBeVisible()
        await expect(inbox.getByText('The bell does not ring')).toBeVisible()
        await expect(page).toHaveURL(/status=closed&inbox$/)
        if (scripted) await page.keyboard.press('Escape')
        else await inbox.getByRole('link', { name: 'Close notifications' }).click()
        await expect(page).toHaveURL(/status=closed$/)
        await expect(inbox).toHaveCount(0)
        if (scripted) await expect(bell(page, 1)).toBeFocused()
      })

      await test.step('opening one leads to its query, and it is read', async () => {
        await bell(page, 1).click()
        await page.getByRole('button', { name: /Olga assigned a query to you$/ }).click()
        await expect(page.getByRole('heading', { name: 'The bell does not ring' })).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`ref=${key}-1$`))
        await expect(bell(page)).toBeVisible()
        await bell(page).click()
        await expect(page.getByRole('link', { name: 'Olga assigned a query to you' })).toHaveAttribute('href', one)
      })

      if (scripted) {
        await test.step('one opened behind another tab counts as read once somebody looks, and every tab knows', async () => {
          await page.goto(`/company?company=${key}`)
          await live(page)
          await assign(owner, 'Olga (you)')
          await assign(owner, 'Nils')
          await expect(bell(page, 1)).toBeVisible()
          const behind = await colleague.context.newPage()
          const marked: string[] = []
          behind.on('request', (request) => {
            if (request.postData()?.includes('mark-read')) marked.push(request.url())
          })
          await behind.clock.install()
          await openBehind(behind)
          await behind.goto(one)
          await live(behind)
          // The clock of these tabs goes by what is said here alone, until it is let go again.
          await behind.clock.pauseAt(Date.now() + 60_000)
          expect(marked).toEqual([])
          await show(behind, 'visible')
          await behind.clock.runFor(500)
          await show(behind, 'hidden')
          await behind.clock.runFor(60_000)
          expect(marked).toEqual([])
          await show(behind, 'visible')
          await behind.clock.runFor(1500)
          await expect.poll(() => marked.length).toBe(1)
          // What became of a connection whose clock leapt comes back by times of its own.
          await page.clock.resume()
          await expect(bell(page)).toBeVisible({ timeout: 40_000 })
          await behind.close()
        })
      }

      await test.step('all can be read at once, and the list stays', async () => {
        await assign(owner, 'Olga (you)')
        await assign(owner, 'Nils')
        await page.goto(`/company?company=${key}&inbox`)
        await runs(page)
        await page.getByRole('button', { name: 'Mark all read' }).click()
        await expect(page.getByText('All read')).toBeVisible()
        await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
        if (scripted) await expect(page.getByText('All read')).toBeFocused()
        await page.goto(`/company?company=${key}`)
        await expect(bell(page)).toBeVisible()
      })

      await test.step('whoever is called in by name in a note is told so, and an open list says it by itself', async () => {
        await page.goto(`/company?company=${key}&inbox`)
        await runs(page)
        await owner.page.goto(`${one}&compose=note`)
        await runs(owner.page)
        const field = owner.page.getByRole('textbox', { name: 'Your note for staff' })
        await field.pressSequentially(scripted ? 'Your turn, @ni' : 'Your turn, @Nils')
        if (scripted) {
          await expect(owner.page.getByRole('listbox', { name: 'People to mention' })).toHaveText('Nils')
          await field.press('Enter')
        }
        await owner.page.getByRole('button', { name: 'Add note for staff' }).click()
        await expect(owner.page.getByText('Your note was added. Only staff can read it.')).toBeVisible()
        await expect(owner.page.getByRole('article').getByText('@Nils')).toHaveCSS('font-weight', '600')
        if (!scripted) await page.reload()
        await expect(page.getByText('Olga mentioned you')).toBeVisible()
        await page.getByRole('button', { name: 'Mark all read' }).click()
        await expect(page.getByText('All read')).toBeVisible()
        await page.goto(`/company?company=${key}`)
      })

      await test.step('and what is told how is everybody’s own choice', async () => {
        await bell(page).click()
        await page.getByRole('link', { name: 'Notification settings' }).click()
        const account = page.getByRole('dialog', { name: 'Your account' })
        const assigned = account.getByRole('group', { name: 'A query is assigned to you' })
        await expect(assigned.getByRole('radio', { name: 'By e-mail' })).toBeChecked()
        await assigned.getByText('Not at all').click()
        await account.getByLabel('No e-mail during quiet hours').check()
        await account.getByLabel('From').fill('20:15')
        await account.getByLabel('To', { exact: true }).fill('20:15')
        await account.getByRole('button', { name: 'Save notifications' }).click()
        await expect(account.getByText('Quiet hours must end at a different time than they start.')).toBeVisible()
        await expect(account.getByLabel('From')).toHaveValue('20:15')
        await account.getByLabel('To', { exact: true }).fill('06:45')
        await account.getByRole('button', { name: 'Save notifications' }).click()
        await expect(page.getByText('Your notification settings were saved.')).toBeVisible()

        await page.goto(`/company?company=${key}`)
        await page.getByRole('button', { name: /^Account of/ }).click()
        await page.getByRole('link', { name: 'Notifications', exact: true }).last().click()
        await expect(assigned.getByRole('radio', { name: 'Not at all' })).toBeChecked()
        await expect(account.getByLabel('To', { exact: true })).toHaveValue('06:45')
      })

      await test.step('which is kept to', async () => {
        await assign(owner, 'Olga (you)')
        await assign(owner, 'Nils')
        await page.goto(`/company?company=${key}`)
        await expect(bell(page)).toBeVisible()
      })
    })
  })
}
