import type { Page } from '@playwright/test'
import { expectConnected } from './support/realtime.ts'
import { invitationFor } from './support/mail.ts'
import { createCompanyHere, expect, joinHere, newCompanyKey, test, type Actor } from './support/people.ts'
import { startHidden, setVisibility } from './support/visibility.ts'

const bell = (page: Page, unread = 0) =>
  page.getByRole('banner').getByRole('link', {
    name: unread > 0 ? `Inbox, ${unread} unread` : 'Inbox',
    exact: true,
  })

for (const scripted of [true, false]) {
  test.describe(scripted ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ scripted })
    const key = newCompanyKey()
    const one = `/trackQuery?ref=${key}-1`

    /** Waits until the whole script runs. From then on fields save automatically and keyboard shortcuts work. */
    const untilScriptRuns = async (page: Page) => {
      if (scripted) await expectConnected(page)
    }

    async function assign({ page }: Actor, name: string) {
      await page.goto(one)
      await untilScriptRuns(page)
      await page.getByLabel('Assignee', { exact: true }).selectOption({ label: name })
      if (!scripted) await page.getByRole('button', { name: 'Save Assignee' }).click()
      await expect(page.getByText('The assignee was changed.')).toBeVisible()
    }

    test('notifications of a colleague’s changes are shown, can be marked as read and can be turned off', async ({
      actors,
    }) => {
      const owner = await actors.signUp('Olga')
      const colleague = await actors.openBrowser('Nils')
      const { page } = colleague

      await test.step('a colleague joins a company that has one query', async () => {
        const { page } = owner
        await createCompanyHere(page, 'Bell works', key)
        await page.getByRole('link', { name: 'Invite people' }).click()
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
        await joinHere(colleague, 'Bell works')
        await expect(bell(colleague.page)).toBeVisible()
      })

      await test.step('an assignment increments the unread count on every page', async () => {
        await assign(owner, 'Nils')
        await page.goto(`/company?company=${key}`)
        await expect(bell(page, 1)).toBeVisible()
        await page.goto(`/trackQuery?company=${key}&status=closed`)
        await expect(bell(page, 1)).toBeVisible()
        await expect(bell(owner.page)).toBeVisible()
        await untilScriptRuns(page)
      })

      await test.step('the inbox opens over the page, and closing it shows the same page again', async () => {
        await bell(page, 1).click()
        const inbox = page.getByRole('dialog', { name: 'Inbox' })
        await expect(inbox.getByText('Olga assigned a query to you')).toBeVisible()
        await expect(inbox.getByText('The bell does not ring')).toBeVisible()
        await expect(page).toHaveURL(/status=closed&inbox$/)
        if (scripted) await page.keyboard.press('Escape')
        else await inbox.getByRole('link', { name: 'Close inbox' }).click()
        await expect(page).toHaveURL(/status=closed$/)
        await expect(inbox).toHaveCount(0)
        if (scripted) await expect(bell(page, 1)).toBeFocused()
      })

      await test.step('opening a notification opens its query and marks it as read', async () => {
        await bell(page, 1).click()
        const inbox = page.getByRole('dialog', { name: 'Inbox' })
        const row = inbox.getByRole('region', { name: 'Today' }).getByRole('listitem')
        await row.getByRole('link', { name: 'Unread The bell does not ring' }).click()
        await expect(page.getByRole('heading', { name: 'The bell does not ring' })).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`ref=${key}-1$`))
        if (!scripted) await page.getByRole('button', { name: 'Mark as read' }).click()
        await expect(bell(page)).toBeVisible()
        await bell(page).click()
        await expect(row.getByRole('link', { name: 'The bell does not ring', exact: true })).toHaveAttribute(
          'href',
          one,
        )
      })

      await test.step('a notification is marked as unread and as read again, and the inbox stays open', async () => {
        const inbox = page.getByRole('dialog', { name: 'Inbox' })
        if (scripted) {
          await page.keyboard.press('j')
          await expect(inbox.getByRole('link', { name: 'The bell does not ring', exact: true })).toBeFocused()
          await page.keyboard.press('u')
          await expect(inbox.getByText('1 unread')).toBeVisible()
          await expect(inbox.getByRole('link', { name: 'Unread The bell does not ring' })).toBeFocused()
          await page.keyboard.press('e')
        } else {
          await inbox.getByRole('button', { name: 'Mark as unread' }).click()
          await expect(inbox.getByText('1 unread')).toBeVisible()
          await inbox.getByRole('button', { name: 'Mark as read' }).click()
        }
        await expect(inbox.getByText('All read')).toBeVisible()
        await expect(bell(page)).toBeAttached()
      })

      if (scripted) {
        await test.step('a query opened in a background tab is marked as read in all tabs once that tab is shown', async () => {
          await page.goto(`/company?company=${key}`)
          await expectConnected(page)
          await assign(owner, 'Olga (you)')
          await assign(owner, 'Nils')
          await expect(bell(page, 1)).toBeVisible()
          const behind = await colleague.context.newPage()
          const marked: string[] = []
          behind.on('request', (request) => {
            if (request.postData()?.includes('mark-read')) marked.push(request.url())
          })
          await behind.clock.install()
          await startHidden(behind)
          await behind.goto(one)
          await expectConnected(behind)
          // From here on the clock of these tabs advances only by this test.
          await behind.clock.pauseAt(Date.now() + 60_000)
          expect(marked).toEqual([])
          await setVisibility(behind, 'visible')
          await behind.clock.runFor(500)
          await setVisibility(behind, 'hidden')
          await behind.clock.runFor(60_000)
          expect(marked).toEqual([])
          await setVisibility(behind, 'visible')
          await behind.clock.runFor(1500)
          await expect.poll(() => marked.length).toBe(1)
          // After a clock jump the connection reconnects with its own delays.
          await page.clock.resume()
          await expect(bell(page)).toBeVisible({ timeout: 40_000 })
          await behind.close()
        })
      }

      await test.step('marking all notifications as read keeps the inbox open', async () => {
        await assign(owner, 'Olga (you)')
        await assign(owner, 'Nils')
        await page.goto(`/company?company=${key}&inbox`)
        await untilScriptRuns(page)
        await page.getByRole('button', { name: 'Mark all read' }).click()
        await expect(page.getByText('All read')).toBeVisible()
        await expect(page.getByRole('dialog', { name: 'Inbox' })).toBeVisible()
        if (scripted) await expect(page.getByText('All read')).toBeFocused()
        await page.goto(`/company?company=${key}`)
        await expect(bell(page)).toBeVisible()
      })

      await test.step('a mention in a note appears in the open inbox', async () => {
        await page.goto(`/company?company=${key}&inbox`)
        await untilScriptRuns(page)
        await owner.page.goto(`${one}&compose=note`)
        await untilScriptRuns(owner.page)
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

      await test.step('the notification settings can be changed', async () => {
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

      await test.step('a disabled notification does not appear', async () => {
        await assign(owner, 'Olga (you)')
        await assign(owner, 'Nils')
        await page.goto(`/company?company=${key}`)
        await expect(bell(page)).toBeVisible()
      })
    })
  })
}
