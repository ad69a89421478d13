import { readFile } from 'node:fs/promises'
import { chooseKind } from './support/compose.ts'
import { readByRest } from './support/backend.ts'
import { expectConnected } from './support/realtime.ts'
import { invitationFor } from './support/mail.ts'
import { createCompanyHere, expect, joinHere, newCompanyKey, test, type Actor } from './support/people.ts'

const secret = 'The toner contract ends in March'

/** Everything about queries that the REST interface can return. */
const readable = [
  '/rest/v1/queries?select=id,subject,body,status,reply_count',
  '/rest/v1/messages?select=id,kind,body',
  '/rest/v1/events?select=id,type',
  '/rest/v1/attachments?select=id,name,path',
  '/rest/v1/companies?select=id,name',
  '/rest/v1/memberships?select=company_id,user_id,role',
]

/** Everything that a browser or script of this person can read about a query. */
async function readEverything({ page, context }: Actor, reference: string): Promise<string> {
  const document = await context.request.get(`/trackQuery?ref=${reference}`)
  const payload = await context.request.get(`/trackQuery/_payload.json?ref=${reference}`)
  return [await document.text(), await payload.text(), await page.content()].join('\n')
}

/** Waits until the browser has told its time zone, which the next form saves. */
const untilZoneIsTold = ({ context }: Actor) =>
  expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('time-zone')

/** A time as people in the United States write it, with weekday and zone. */
const inAmerican = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(at))

for (const scripted of [true, false]) {
  test.describe(scripted ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ scripted })
    const key = newCompanyKey()
    // The owner is in Berlin, the requester in New York. Without JavaScript a browser tells its language only.
    const companyZone = scripted ? 'Europe/Berlin' : 'UTC'
    const requesterZone = scripted ? 'America/New_York' : companyZone

    test('a company can be created and a query raised, answered, reopened and resolved', async ({ actors }, info) => {
      const owner = await actors.signUp('Olga')
      const { page } = owner

      await test.step('the owner creates the company', async () => {
        if (scripted) await untilZoneIsTold(owner)
        await createCompanyHere(page, 'Acme', key)
      })

      const requester = await actors.openBrowser('Ruth', { locale: 'en-US', timezoneId: 'America/New_York' })
      await test.step('the owner invites a requester by e-mail', async () => {
        await page.getByRole('link', { name: 'Invite people' }).click()
        await page.getByLabel('E-mail addresses').fill(requester.email)
        await page.getByRole('radio', { name: /^Requester/ }).check()
        await page.getByRole('button', { name: 'Send invitations' }).click()
        await expect(page.getByText('1 invitation was sent.')).toBeVisible()
        await expect(page.getByText(requester.email)).toBeVisible()
      })

      await test.step('the requester opens the link in the e-mail and joins the company at once', async () => {
        await requester.page.goto(await invitationFor(requester.email))
        await joinHere(requester, 'Acme')
        await expect(requester.page.getByText('You joined Acme. Welcome.')).toBeVisible()
      })

      const reference = `${key}-1`
      const file = info.outputPath('floor-plan.txt')
      await test.step('the requester raises a query with an attachment', async () => {
        const { page } = requester
        await page.goto(`/trackQuery?company=${key}&new`)
        if (scripted) await untilZoneIsTold(requester)
        await page.getByLabel('Subject').fill('Printer on floor 3 jams')
        await page.getByLabel('What do you need?').fill('It jams on **every** second page.')
        await page.getByLabel(/^Attach/).setInputFiles({
          name: 'floor-plan.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('third floor, left of the lift'),
        })
        await page.getByRole('button', { name: 'Raise query' }).click()
        await expect(page.getByRole('heading', { name: 'Printer on floor 3 jams' })).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`ref=${reference}`))
        await expect(page.getByText('Received').first()).toBeVisible()
      })

      await test.step('the requester reads times in her own zone and format, and the company keeps that of its owner', async () => {
        const written = requester.page.getByRole('article').first()
        const at = await written.locator('time').first().getAttribute('datetime')
        await expect(written).toContainText(inAmerican(at ?? '', requesterZone))
        await page.goto(`/company?company=${key}&tab=settings`)
        await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(companyZone)
        await expect(page.getByText('for members whose own time zone and formats are unknown')).toBeVisible()
      })

      await test.step('the owner finds the query, downloads its attachment and assigns the query to herself', async () => {
        await page.goto(`/trackQuery?company=${key}`)
        await page.getByRole('link', { name: /Printer on floor 3 jams/ }).click()
        await expect(page.getByText('It jams on every second page.')).toBeVisible()
        const download = page.waitForEvent('download')
        await page.getByRole('link', { name: /floor-plan\.txt/ }).click()
        await (await download).saveAs(file)
        expect(await readFile(file, 'utf8')).toBe('third floor, left of the lift')
        // With JavaScript the field saves automatically, otherwise by a button.
        if (scripted) await expectConnected(page)
        await page.getByLabel('Assignee', { exact: true }).selectOption({ label: 'Olga (you)' })
        if (!scripted) await page.getByRole('button', { name: 'Save Assignee' }).click()
        await expect(page.getByText('The assignee was changed.')).toBeVisible()
      })

      await test.step('the owner writes a note', async () => {
        await chooseKind(page, 'Internal note')
        await page.getByLabel('Your note for staff').fill(secret)
        await page.getByRole('button', { name: 'Add note for staff' }).click()
        await expect(page.getByText('Your note was added.')).toBeVisible()
        await expect(page.getByText(secret)).toBeVisible()
      })

      await test.step('the owner replies and sets the status to pending', async () => {
        await chooseKind(page, 'Reply')
        await page.getByRole('textbox', { name: 'Your reply to Ruth' }).fill('Does it jam with thin paper too?')
        await page.getByRole('button', { name: 'More ways to send' }).click()
        await page.getByRole('button', { name: 'Send and wait for Ruth' }).click()
        await expect(page.getByText('Your reply was sent.')).toBeVisible()
        await expect(page.getByText('Pending').first()).toBeVisible()
      })

      await test.step('the requester can read the reply and not the note', async () => {
        const { page } = requester
        await page.goto(`/trackQuery?ref=${reference}`)
        await expect(page.getByText('Does it jam with thin paper too?')).toBeVisible()
        await expect(page.getByText('Waiting for you').first()).toBeVisible()
        expect(await readEverything(requester, reference)).not.toContain(secret)
        const messages = await readByRest(requester, '/rest/v1/messages?select=kind,body')
        expect(messages).toContain('thin paper')
        for (const rows of [messages, ...(await Promise.all(readable.map((path) => readByRest(requester, path))))]) {
          expect(rows).not.toContain(secret)
          expect(rows).not.toContain('"note"')
        }
      })

      await test.step('the requester replies, which reopens the query', async () => {
        const { page } = requester
        await page.getByRole('textbox', { name: /^Your reply/ }).fill('Yes, with any paper.')
        await page.getByRole('button', { name: 'Send reply' }).click()
        await expect(page.getByText('Your reply was sent.')).toBeVisible()
        await expect(page.getByText('In progress').first()).toBeVisible()
      })

      await test.step('the owner resolves the query as answered', async () => {
        await page.goto(`/trackQuery?ref=${reference}`)
        await expect(page.getByText('Open', { exact: true }).first()).toBeVisible()
        await page.getByRole('button', { name: 'Change status' }).click()
        await page.getByRole('button', { name: 'Answered' }).click()
        await expect(page.getByText('The status was changed.')).toBeVisible()
      })

      await test.step('the requester sees that the resolved query is labelled Answered', async () => {
        await requester.page.goto(`/trackQuery?ref=${reference}`)
        await expect(requester.page.getByText('Answered').first()).toBeVisible()
        expect(await readEverything(requester, reference)).not.toContain(secret)
      })

      await test.step('the requester rejects the solution with a reply, which reopens the query', async () => {
        const { page } = requester
        await page.getByRole('link', { name: 'No, I will reply' }).click()
        const reply = page.getByRole('textbox', { name: /^Your reply/ })
        await expect(reply).toBeFocused()
        await reply.fill('It still jams with envelopes.')
        await page.getByRole('button', { name: 'Send reply' }).click()
        await expect(page.getByText('Your reply was sent.')).toBeVisible()
        await expect(page.getByText('In progress').first()).toBeVisible()
        await expect(page.getByText('Is it solved?')).toHaveCount(0)
      })

      await test.step('a member of another company cannot read any part of the query', async () => {
        const stranger = await actors.signUp('Sven')
        await createCompanyHere(stranger.page, 'Elsewhere', newCompanyKey())
        const answer = await stranger.page.goto(`/trackQuery?ref=${reference}`)
        expect(answer?.status()).toBe(404)
        await expect(stranger.page.getByText('Printer on floor 3 jams')).toHaveCount(0)
        for (const path of readable) {
          const rows = await readByRest(stranger, path)
          expect(JSON.parse(rows), path).toBeInstanceOf(Array)
          expect(rows).not.toMatch(/Printer|floor-plan|thin paper|Acme/)
        }
        const [{ path: stored }] = JSON.parse(await readByRest(owner, '/rest/v1/attachments?select=path'))
        const object = `/storage/v1/object/authenticated/attachments/${stored}`
        expect(await readByRest(owner, object)).toBe('third floor, left of the lift')
        expect(await readByRest(stranger, object)).not.toContain('third floor')
        const href = await requester.page.getByRole('link', { name: /floor-plan\.txt/ }).getAttribute('href')
        expect((await stranger.context.request.get(href as string)).status()).toBe(404)
      })
    })
  })
}
