import type { ChildProcess } from 'node:child_process'
import { chromium, type Locator, type Page } from '@playwright/test'
import { chromiumLaunch } from '../../tools/chromium.ts'
import { raiseForJonas } from './support/demo-api.ts'
import { signInByRequest } from './support/demo-sign-in.ts'
import { untilInteractive, watchMarkRead } from './support/realtime.ts'
import { expect, test, type Actors } from './support/people.ts'
import { killHard, ownServer } from './support/server.ts'

/* Two people work on one query without lost text or unnoticed changes. */

/** Long enough to check and cancel a scheduled reply on a busy machine. */
const seconds = 30
const { origin, dataDir, start } = ownServer('undo', 2, { UNDO_SEND_SECONDS: String(seconds) })
let server: ChildProcess

test.describe.configure({ mode: 'serial' })
test.use({ baseURL: origin })
test.beforeAll(async () => {
  server = await start()
})
test.afterAll(() => killHard(server))

const emailOf = (name: string) => `${name.toLowerCase()}@demo.example`

/** Opens a page as a demo user and waits for its script, which saves changed fields. */
async function open(actors: Actors, name: string, path: string): Promise<Page> {
  const { page } = await actors.openBrowser(name)
  await signInByRequest(page, emailOf(name))
  await (actors.scripted ? untilInteractive(page, () => page.goto(path)) : page.goto(path))
  return page
}

/** Opens a query without realtime, so that the page does not show changes of others. */
async function openWithoutRealtime(actors: Actors, name: string, path: string): Promise<Page> {
  const { page } = await actors.openBrowser(name)
  await page.route('**/live.json*', (route) => route.abort())
  const marked = watchMarkRead(page)
  await signInByRequest(page, emailOf(name))
  await page.goto(path)
  // The refetch after marking as read would show later changes of a colleague.
  if (actors.scripted) await marked()
  return page
}

/** Raises a query as a requester and returns its path. */
const raiseQuery = (subject: string) => raiseForJonas(subject, dataDir)

const reply = (page: Page) => page.getByRole('textbox', { name: /^Your reply/ })
const conversation = (page: Page) => page.getByRole('list', { name: 'Conversation' })
/** The message with this text. */
const message = (page: Page, words: string): Locator =>
  conversation(page).getByRole('listitem').filter({ hasText: words }).first()

/** Waits until a draft that ends with this text is saved. The status on the page may refer to an earlier text. */
const draftSaved = (page: Page, words: string) =>
  page.waitForResponse((response) => {
    const posted = new URLSearchParams(response.request().postData() ?? '')
    return new URL(response.url()).pathname === '/draft' && response.ok() && !!posted.get('body')?.endsWith(words)
  })

async function sendReply(page: Page, words: string): Promise<void> {
  await reply(page).fill(words)
  await page.getByRole('button', { name: /^Send reply/ }).click()
}

for (const scripted of [true, false]) {
  test.describe(scripted ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ scripted })
    const how = scripted ? 'with script' : 'without script'

    test('a scheduled reply can be cancelled, edited and sent again', async ({ actors }) => {
      const path = await raiseQuery(`The scanner stopped, ${how}`)
      const requester = await open(actors, 'Jonas', path)
      const agent = await open(actors, 'Aisha', path)
      const colleague = await open(actors, 'Sofia', path)

      await test.step('a scheduled reply is marked for staff and hidden from the requester', async () => {
        const file = { name: 'cable.txt', mimeType: 'text/plain', buffer: Buffer.from('the grey one') }
        await agent
          .getByLabel(/^Attach/)
          .first()
          .setInputFiles(file)
        await sendReply(agent, 'Have you tried the other cable?')
        await expect(agent.getByText('Your reply will be sent in a moment.')).toBeVisible()
        // Only the message counts down, so that no second count contradicts it.
        if (scripted) await expect(agent.getByText(/\b\d+ s\b/)).toHaveCount(1)
        await expect(message(agent, 'the other cable')).toContainText(/Will be sent/)
        for (const page of [requester, colleague]) await page.reload()
        await expect(message(colleague, 'the other cable')).toContainText(/Will be sent/)
        await expect(message(colleague, 'the other cable').getByRole('button')).toHaveCount(0)
        await expect(requester.getByText('the other cable')).toHaveCount(0)
      })

      await test.step('the Undo button cancels the reply and restores its text and files', async () => {
        // The button also exists in the toast.
        await agent.getByRole('button', { name: 'Undo', exact: true }).first().click()
        await expect(agent.getByText('Sending was cancelled.')).toBeVisible()
        await expect(reply(agent)).toHaveValue('Have you tried the other cable?')
        await expect(agent.getByRole('checkbox', { name: /cable\.txt/ })).toBeChecked()
        await expect(conversation(agent).getByText('the other cable')).toHaveCount(0)
        if (scripted) await expect(reply(agent)).toBeFocused()
        await expect(agent.getByText(/^Draft saved/)).toBeVisible()
      })

      await test.step('the reply is sent again and delivered after the delay', async () => {
        await sendReply(agent, 'Have you tried the blue cable?')
        await expect(message(agent, 'the blue cable')).toContainText(/Will be sent/)
        await expect(message(agent, 'the blue cable').getByRole('link', { name: /cable\.txt/ })).toBeVisible()
        await expect
          .poll(
            async () => {
              await requester.reload()
              return requester.getByText('the blue cable').count()
            },
            { timeout: 60_000, intervals: [1000] },
          )
          .toBe(1)
        if (!scripted) await agent.reload()
        await expect(message(agent, 'the blue cable')).not.toContainText(/Will be sent|Sending now/)
      })
    })

    test('a cancelled reply that was to resolve its query can be sent again with the same status', async ({
      actors,
    }) => {
      const path = await raiseQuery(`The tray is stuck, ${how}`)
      const agent = await open(actors, 'Aisha', path)
      await reply(agent).fill('The tray is new.')
      await agent.getByRole('button', { name: 'More ways to send' }).first().click()
      await agent.getByRole('button', { name: 'Send and resolve as fixed' }).click()
      await expect(message(agent, 'The tray is new.')).toContainText(/Will be sent/)
      await agent.getByRole('button', { name: 'Undo', exact: true }).first().click()
      await expect(reply(agent)).toHaveValue('The tray is new.')
      await agent.getByRole('button', { name: 'Send and resolve as fixed' }).click()
      await expect(message(agent, 'The tray is new.')).toContainText(/Will be sent/)
    })

    test('a concurrent reply of a colleague is shown before the author’s own reply is sent', async ({ actors }) => {
      const path = await raiseQuery(`The beamer stays dark, ${how}`)
      const agent = await open(actors, 'Aisha', path)
      const colleague = await open(actors, 'Sofia', path)
      await sendReply(colleague, 'I am on my way up.')
      // Before its answer, a reply is shown without the time at which it will be sent.
      await expect(message(colleague, 'on my way up')).toContainText(/Will be sent/)
      await sendReply(agent, 'Please press the red button.')
      const warning = agent.getByRole('alert')
      await expect(warning).toContainText(/Sofia Lindqvist replied/)
      await expect(warning).toContainText('I am on my way up.')
      await expect(reply(agent)).toHaveValue('Please press the red button.')
      await agent.getByRole('button', { name: 'Send anyway' }).click()
      await expect(message(agent, 'the red button')).toBeVisible()
      await expect(conversation(agent).getByText('Please press the red button.')).toHaveCount(1)
    })

    test('a conflict in one field shows both values and can be resolved', async ({ actors }) => {
      const path = await raiseQuery(`The door stays open, ${how}`)
      const agent = await openWithoutRealtime(actors, 'Aisha', path)
      const colleague = await openWithoutRealtime(actors, 'Sofia', path)
      const set = async (page: Page, priority: string) => {
        await page.getByLabel('Priority', { exact: true }).selectOption(priority)
        if (!scripted) await page.getByRole('button', { name: 'Save Priority' }).click()
      }
      await set(colleague, 'high')
      await expect(colleague.getByText('The priority was changed.')).toBeVisible()
      await set(agent, 'urgent')
      const both = agent.getByRole('alert')
      await expect(both).toContainText(/Yours:\s*Urgent/)
      await expect(both).toContainText(/Sofia Lindqvist, .*:\s*High/)
      await both.getByRole('button', { name: 'Apply mine' }).click()
      await expect(agent.getByText('The priority was changed.')).toBeVisible()
      await expect(agent.getByLabel('Priority', { exact: true })).toHaveValue('urgent')

      // A change of another field is no conflict.
      await colleague.getByLabel('Assignee', { exact: true }).selectOption({ label: 'Sofia Lindqvist (you)' })
      if (!scripted) await colleague.getByRole('button', { name: 'Save Assignee' }).click()
      await expect(
        colleague.getByText('The assignee was changed. Meanwhile Aisha Rahman set the priority to Urgent.'),
      ).toBeVisible()
    })
  })
}

test('a draft survives when its browser is killed and a colleague assigns the query', async ({ actors }) => {
  const path = await raiseQuery('The lift is stuck')
  const words = 'Dear Jonas,\n\nsomebody comes at three, and'

  const doomed = await chromium.launchServer(await chromiumLaunch())
  const browser = await chromium.connect(doomed.wsEndpoint())
  const page = await (await browser.newContext({ baseURL: origin })).newPage()
  await signInByRequest(page, 'aisha@demo.example')
  await untilInteractive(page, () => page.goto(path))
  // The draft is saved after a pause in typing, without any action.
  const all = draftSaved(page, words)
  await reply(page).pressSequentially(words)
  await all
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  process.kill(doomed.process().pid as number, 'SIGKILL')

  const colleague = await open(actors, 'Sofia', path)
  await expect(reply(colleague)).toHaveValue('')
  await colleague.getByLabel('Assignee', { exact: true }).selectOption({ label: 'Sofia Lindqvist (you)' })
  await expect(colleague.getByText('The assignee was changed.')).toBeVisible()

  const elsewhere = await open(actors, 'Aisha', path)
  await expect(reply(elsewhere)).toHaveValue(words)
  await expect(elsewhere.getByText(/^Draft saved/)).toBeVisible()

  // A discarded draft does not return.
  await elsewhere.getByRole('button', { name: 'Delete draft' }).click()
  await expect(elsewhere.getByText('The draft was deleted.')).toBeVisible()
  await expect(reply(elsewhere)).toHaveValue('')
  await elsewhere.reload()
  await expect(reply(elsewhere)).toHaveValue('')
})

/** What the composer shows when another form has saved a text: that text, and the one that was typed here. */
async function expectBothTexts(page: Page, stored: string, typed: string): Promise<void> {
  await expect(page.getByText(/^Not saved: Choose above what to keep/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Saved elsewhere/ })).toHaveValue(stored)
  await expect(page.getByRole('textbox', { name: 'Typed here' })).toHaveValue(typed)
}

test('when two tabs edit one reply, the second tab shows both texts and its author chooses', async ({ actors }) => {
  const path = await raiseQuery('The tap drips')
  const computer = await open(actors, 'Aisha', path)
  const phone = await open(actors, 'Aisha', path)
  const saved = (page: Page) => page.getByText(/^Draft saved/)
  const choose = async (page: Page, button: string) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(saved(page)).toBeVisible()
    await expect(page.getByRole('button', { name: button, exact: true })).toHaveCount(0)
  }

  await test.step('the first text is saved, and the second tab does not overwrite it', async () => {
    await reply(phone).fill('From the phone.')
    await expect(saved(phone)).toBeVisible()
    await reply(computer).fill('From the computer.')
    await expectBothTexts(computer, 'From the phone.', 'From the computer.')
    // An action loads the page's data anew.
    await phone.getByRole('button', { name: 'Not following' }).click()
    await phone.getByRole('button', { name: /^Follow/ }).click()
    await expect(phone.getByText('You now follow this query.')).toBeVisible()
    await expect(reply(phone)).toHaveValue('From the phone.')
  })

  await test.step('keeping both texts joins them, the saved one first', async () => {
    await choose(computer, 'Keep both texts')
    await expect(reply(computer)).toHaveValue('From the phone.\n\nFrom the computer.')
    await computer.reload()
    await expect(reply(computer)).toHaveValue('From the phone.\n\nFrom the computer.')
  })

  await test.step('using the other text replaces the typed one', async () => {
    await reply(phone).pressSequentially(' And on.')
    await expectBothTexts(phone, 'From the phone.\n\nFrom the computer.', 'From the phone. And on.')
    await choose(phone, 'Use what I saved elsewhere')
    await expect(reply(phone)).toHaveValue('From the phone.\n\nFrom the computer.')
  })

  await test.step('keeping the typed text replaces the saved one', async () => {
    const replaced = draftSaved(computer, 'All from the computer.')
    await reply(computer).fill('All from the computer.')
    await replaced
    await reply(phone).fill('All from the phone.')
    await expectBothTexts(phone, 'All from the computer.', 'All from the phone.')
    await choose(phone, 'Keep what I typed here')
    await expect(reply(phone)).toHaveValue('All from the phone.')
  })

  await test.step('sending one text keeps the other as a draft', async () => {
    await computer.getByRole('button', { name: /^Send reply/ }).click()
    await expect(message(computer, 'All from the computer.')).toBeVisible()
    await expect(reply(computer)).toHaveValue('All from the phone.')
    await phone.reload()
    await expect(reply(phone)).toHaveValue('All from the phone.')
    await phone.getByRole('button', { name: /^Send reply/ }).click()
    // An optimistic message would be lost on reload, so this waits for the stored one.
    await expect(message(phone, 'All from the phone.')).toContainText(/Will be sent/)
    await expect(reply(phone)).toHaveValue('')
    await phone.reload()
    await expect(reply(phone)).toHaveValue('')
  })
})

test('a tab with a newer text shows both texts after a reply was cancelled in another tab', async ({ actors }) => {
  const path = await raiseQuery('The heater ticks')
  const page = await open(actors, 'Aisha', path)
  const tab = await page.context().newPage()
  await untilInteractive(tab, () => tab.goto(path))
  await sendReply(page, 'Sent too soon.')
  await expect(message(page, 'Sent too soon.')).toContainText(/Will be sent/)
  const saved = draftSaved(tab, 'Typed meanwhile.')
  await reply(tab).fill('Typed meanwhile.')
  await saved
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(page.getByText('Sending was cancelled.')).toBeVisible()
  await expect(reply(page)).toHaveValue('Sent too soon.\n\nTyped meanwhile.')
  await reply(tab).pressSequentially(' And on.')
  await expectBothTexts(tab, 'Sent too soon.\n\nTyped meanwhile.', 'Typed meanwhile. And on.')
  const settled = draftSaved(tab, 'Typed meanwhile.')
  await tab.getByRole('button', { name: 'Use what I saved elsewhere' }).click()
  await settled
  await tab.reload()
  await expect(reply(tab)).toHaveValue('Sent too soon.\n\nTyped meanwhile.')
})

test('on a slow network a sent reply and a muted query are shown before the server answers, and the reply only once', async ({
  actors,
}) => {
  const path = await raiseQuery('The fan hums')
  const page = await open(actors, 'Aisha', path)
  // Delays every post until `deliver` is called,
  // so that the test sees the optimistic update.
  let gate = Promise.withResolvers<void>()
  const delayPosts = () => (gate = Promise.withResolvers<void>())
  const deliver = () => gate.resolve()
  await page.route('**/_payload.json*', async (route, request) => {
    if (request.method() === 'POST') await gate.promise
    await route.continue()
  })

  await sendReply(page, 'I bring another one.')
  await expect(message(page, 'I bring another one.')).toContainText('Sending…')
  deliver()
  await expect(message(page, 'I bring another one.')).toContainText(/Will be sent/)
  await expect(conversation(page).getByText('I bring another one.')).toHaveCount(1)
  await expect(reply(page)).toHaveValue('')

  delayPosts()
  await page.getByRole('button', { name: 'Not following' }).click()
  await page.getByRole('button', { name: /^Mute/ }).click()
  await expect(page.getByRole('button', { name: 'Muted' })).toBeVisible()
  deliver()
  await page.getByRole('button', { name: 'Muted' }).click()
  await expect(page.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible()
})

test('a draft typed while offline shows an error and is saved once online', async ({ actors }) => {
  const path = await raiseQuery('The lamp flickers')
  const page = await open(actors, 'Aisha', path)
  // The first key loads the autosave code, which is not possible offline.
  await reply(page).fill('Written before')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await page.context().setOffline(true)
  await reply(page).fill('Written in a tunnel.')
  await expect(page.getByText(/^Not saved: .* Your text is still here\.$/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await page.reload()
  await expect(reply(page)).toHaveValue('Written in a tunnel.')
})

test('the draft of a new query is restored, and removed once the query is raised', async ({ actors }) => {
  const page = await open(actors, 'Priya', '/trackQuery?company=DEMO&new')
  const whole = draftSaved(page, 'It is too dark here.')
  await page.getByLabel('Subject').fill('A desk by the window')
  await page.getByLabel('What do you need?').fill('It is too dark here.')
  await whole
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  const elsewhere = await open(actors, 'Priya', '/trackQuery?company=DEMO&new')
  await expect(elsewhere.getByLabel('Subject')).toHaveValue('A desk by the window')
  await elsewhere.getByRole('button', { name: 'Raise query' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'A desk by the window' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('')
})
