import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { notificationActions } from '../../src/app/routes/account/notification-actions.ts'
import { profileActions } from '../../src/app/routes/account/profile-actions.ts'
import { securityActions } from '../../src/app/routes/account/security-actions.ts'
import { companyActions } from '../../src/app/routes/company/company-actions.ts'
import { loginActions } from '../../src/app/routes/login/login-actions.ts'
import { actions as systemCheckActions } from '../../src/app/routes/system-check/server.ts'
import { queryActions } from '../../src/app/routes/track-query/query-actions.ts'
import { Secret, TOTP } from 'otpauth'
import { chooseKind } from './support/compose.ts'
import { demoApi } from './support/demo-api.ts'
import { openAs } from './support/demo-sign-in.ts'
import { expectVisibleFocus, focusAfter, focusAfterRejection } from './support/focus.ts'
import { codeFor, invitationFor, linkFor } from './support/mail.ts'
import { expectMarkedRead } from './support/mark-read.ts'
import { untilInteractive } from './support/realtime.ts'
import {
  createCompanyHere,
  expect,
  newWord,
  newCompanyKey,
  newDomain,
  postSignInForm,
  signUpAt,
  test,
} from './support/people.ts'

/* Every act of every screen leaves the focus on something that people see (WCAG 2.4.3, 2.4.11). */

const desk = demoApi()
/** The intents that the tests of this file have submitted. One worker runs them in order. */
const covered = new Set<string>()
test.describe.configure({ mode: 'serial' })

const expectFocusAfter: typeof focusAfter = async (page, intent, ...act) => {
  await focusAfter(page, intent, ...act)
  covered.add(intent)
}
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const firstButton = (page: Page, name: string | RegExp) => button(page, name).first()

/** Opens a menu by keyboard, and waits until it has moved the focus to its first item. */
async function openMenu(trigger: Locator): Promise<void> {
  await trigger.press('Enter')
  await expect
    .poll(() => trigger.page().evaluate(() => document.activeElement?.closest('[popover]') !== null))
    .toBe(true)
}

/** Opens a page of a visitor, and waits for its script, which the first key loads. Before, forms load documents. */
async function openForVisitor(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.keyboard.press('Tab')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

test('after each act on a query the focus is on something visible', async ({ actors }) => {
  const { ref } = await desk.raise('jonas', 'The focus of the plotter')
  const { page } = await actors.openBrowser('Sofia')
  await openAs(page, 'sofia@demo.example', `/trackQuery?ref=${ref}`)
  await expectMarkedRead(page)
  const details = page.getByRole('complementary', { name: 'Details' })
  const reply = page.getByRole('textbox', { name: /^Your reply/ })

  const notifications = (state: string | RegExp) => openMenu(details.getByRole('button', { name: state }))
  // Before the reply: whoever replies follows the query once it is sent.
  await notifications('Not following')
  await expectFocusAfter(page, 'follow', details.getByRole('button', { name: /^Follow You/ }))
  await notifications(/^Following$/)
  await expectFocusAfter(page, 'unfollow', details.getByRole('button', { name: 'Stop following' }))
  await notifications('Not following')
  await expectFocusAfter(page, 'mute', details.getByRole('button', { name: /^Mute You/ }))
  await notifications('Muted')
  await expectFocusAfter(page, 'unmute', details.getByRole('button', { name: 'Unmute' }))

  await reply.fill('It is the belt.')
  await expectFocusAfter(page, 'reply', button(page, /^Send reply/))
  await expect(reply).toHaveValue('')
  await reply.fill('Or the drum?')
  await expectFocusAfter(page, 'discard-draft', firstButton(page, /^Delete draft/))
  await chooseKind(page, 'Internal note')
  await page.getByRole('textbox', { name: /note/i }).fill('Seen before.')
  await expectFocusAfter(page, 'note', button(page, 'Add note for staff'))
  await expectFocusAfter(page, 'set-priority', details.getByLabel('Priority', { exact: true }), (field) =>
    field.selectOption('high'),
  )
  const choose = (option: string) => async (field: Locator) => {
    // With the focus, the select is replaced by a field that searches.
    await expect(field).toHaveAttribute('aria-haspopup', 'listbox')
    await field.fill(option)
    await page.getByRole('option', { name: option }).first().waitFor()
    await field.press('ArrowDown')
    await field.press('Enter')
  }
  const field = (name: string) => details.getByRole('combobox', { name, exact: true })
  await expectFocusAfter(page, 'set-category', field('Category'), choose('Question'))
  await expectFocusAfter(page, 'assign', field('Assignee'), choose('Aisha Rahman'))
  await expectFocusAfter(
    page,
    'set-status',
    page.getByRole('main').locator('header').first().getByRole('button').first(),
  )
})

test('after confirming that a query is solved, and taking that back, the focus is on something visible', async ({
  actors,
}) => {
  const { id, ref } = await desk.raise('jonas', 'The focus of the scanner')
  const [now] = await desk.read<{ row_version: number }>('sofia', `queries?id=eq.${id}&select=row_version`)
  const patch = { status: 'resolved', resolution: 'fixed' }
  await desk.call('sofia', 'change_query', { p_query: id, p_row_version: now?.row_version, p_patch: patch })
  const { page } = await actors.openBrowser('Jonas')
  await openAs(page, 'jonas@demo.example', `/trackQuery?ref=${ref}`)
  await expectMarkedRead(page)
  await expectFocusAfter(page, 'confirm-solved', button(page, 'Yes, it is solved'))
  await expectFocusAfter(page, 'undo-solved', button(page, 'Undo'))
})

test('after raising a query the focus is on something visible', async ({ actors }) => {
  const { page } = await actors.openBrowser('Jonas')
  await openAs(page, 'jonas@demo.example', '/trackQuery?company=DEMO&new')
  await page.getByLabel('Subject').fill('The focus of the lift')
  await page
    .getByRole('textbox', { name: /^Description|What/ })
    .first()
    .fill('It stops.')
  await expectFocusAfter(page, 'raise', button(page, /^Send query|^Raise/))
})

test('after each act on a list the focus is on something visible', async ({ actors }) => {
  const word = newWord()
  for (const place of ['north', 'south']) await desk.raise('jonas', `${word} of the ${place} digs`)
  const { page } = await actors.openBrowser('Sofia')
  await openAs(page, 'sofia@demo.example', `/trackQuery?company=DEMO&view=all&text=${word}`)
  for (const box of await page.getByRole('checkbox', { name: /^Select DEMO-/ }).all()) await box.check()
  await openMenu(firstButton(page, 'Priority'))
  await expectFocusAfter(
    page,
    'change-queries',
    page.getByRole('group', { name: 'Change priority' }).getByRole('button', { name: 'Urgent' }),
  )
  await expectFocusAfter(page, 'undo-changes', button(page, 'Undo'))
})

test('after saving and deleting a view of the list the focus is on something visible', async ({ actors }) => {
  const { page } = await actors.openBrowser('Sofia')
  await openAs(page, 'sofia@demo.example', '/trackQuery?company=DEMO&status=open&priority=low')
  await button(page, 'Save view').click()
  await page.getByLabel('Name of the view').fill(`Slow ones ${newWord()}`)
  await expectFocusAfter(page, 'save-view', button(page, 'Save view').last())
  await expectFocusAfter(page, 'delete-view', button(page, /^Delete view/).first())
})

test('after each act on members and settings the focus is on something visible', async ({ actors }) => {
  const { page } = await actors.signUp('Fiona')
  const guest = await actors.signUp('Gustav')
  const key = newCompanyKey()
  await createCompanyHere(page, 'Focus Ltd', key)
  await page.goto(`/company?company=${key}&tab=people`)
  await page.getByRole('link', { name: 'Invite people' }).click()
  await page.getByLabel('E-mail addresses').fill(`guest@example.com ${guest.email}`)
  await expectFocusAfter(page, 'invite', button(page, 'Send invitations'))
  await guest.page.goto('/company')
  await expectFocusAfter(guest.page, 'accept-own-invite', button(guest.page, 'Join Focus Ltd'))
  await page.goto(`/company?company=${key}&tab=people&invited`)
  await page
    .getByRole('link', { name: /^Invited/ })
    .first()
    .click()
  await expectFocusAfter(page, 'revoke-invite', button(page, /^Withdraw/))
  await page.goto(`/company?company=${key}&tab=settings`)
  await page.getByRole('radio', { name: 'Teal' }).check({ force: true })
  await expectFocusAfter(page, 'set-accent', button(page, 'Save appearance'))
  await page.getByLabel('Time zone').selectOption('America/New_York')
  await expectFocusAfter(page, 'set-clock', button(page, 'Save time and formats'))
})

test('after each act on the domains of a company the focus is on something visible', async ({ actors }) => {
  const domain = newDomain()
  const { page } = await signUpAt(actors, 'Dora', domain)
  const colleague = await signUpAt(actors, 'Dirk', domain)
  const key = newCompanyKey()
  await createCompanyHere(page, 'Focus domains', key)
  await untilInteractive(page, () => page.goto(`/company?company=${key}&tab=settings`))
  await expectFocusAfter(page, 'add-domain', button(page, 'Add domain'))
  await untilInteractive(colleague.page, () => colleague.page.goto('/company'))
  await expectFocusAfter(colleague.page, 'join-by-domain', button(colleague.page, 'Join Focus domains'))
  await expectFocusAfter(page, 'remove-domain', button(page, `Remove ${domain}`))
})

test('after sending an invitation again the focus is on something visible', async ({ actors }) => {
  const { page } = await actors.openBrowser('Helena')
  // An invitation can be sent again a minute after it was sent. That of the demo is older.
  await openAs(page, 'helena@demo.example', '/company?company=DEMO&tab=people&invited')
  await page
    .getByRole('link', { name: /^Invited/ })
    .first()
    .click()
  await expectFocusAfter(page, 'resend-invite', firstButton(page, /^Send again/))
})

test('after changing the role of a member the focus is on something visible', async ({ actors }) => {
  const { page } = await actors.openBrowser('Helena')
  await openAs(page, 'helena@demo.example', '/company?company=DEMO&tab=people')
  const hannah = page.getByRole('row', { name: /Hannah/ })
  await openMenu(hannah.getByRole('button', { name: /^Role of/ }))
  await expectFocusAfter(page, 'set-role', hannah.getByRole('button', { name: 'Agent', exact: true }))
  await openMenu(hannah.getByRole('button', { name: /^Role of/ }))
  await expectFocusAfter(page, 'set-role', hannah.getByRole('button', { name: 'Requester', exact: true }))
})

test('after each act on the own account the focus is on something visible', async ({ actors }) => {
  const { page, password } = await actors.signUp('Greta')
  const open = (tab: string) => untilInteractive(page, () => page.goto(`/company?account=${tab}`))
  await open('profile')
  await page.getByLabel('Name', { exact: true }).fill('Greta G.')
  await expectFocusAfter(page, 'save-profile', button(page, 'Save profile'))
  await open('appearance')
  await page.getByRole('radio', { name: /^Compact/ }).check({ force: true })
  await expectFocusAfter(page, 'save-appearance', button(page, 'Save appearance'))
  await open('notifications')
  await expectFocusAfter(page, 'save-notifications', button(page, 'Save notifications'))
  await open('security')
  await page.getByRole('textbox', { name: 'Current password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('a sheet of cargo plinths')
  await expectFocusAfter(page, 'change-password', button(page, 'Change password'))
  await page.getByLabel('New address').fill(`greta.${Date.now()}@example.com`)
  // At the lower edge of the window, the notice that appears above the button would push it out.
  await button(page, 'Change address').evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await expectFocusAfter(page, 'change-email', button(page, 'Change address'))
  await expectFocusAfter(page, 'resend-email', button(page, 'Send both e-mails again'))
})

test('after each act on pictures, devices and second factors the focus is on something visible', async ({ actors }) => {
  const { page, context, email, password } = await actors.signUp('Hilde')
  const key = newCompanyKey()
  await page.goto('/company?create')
  await page.getByLabel('Company name').fill('Focus Brothers')
  await page.getByLabel('Key').fill(key)
  await expectFocusAfter(page, 'create-company', button(page, 'Create company'))
  const open = (tab: string) => untilInteractive(page, () => page.goto(`/company?account=${tab}`))
  await open('profile')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } })
  await expectFocusAfter(page, 'save-picture', page.getByLabel('Add picture'), (field) =>
    field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture }),
  )
  await expectFocusAfter(page, 'remove-picture', button(page, 'Remove picture'))
  for (const name of ['Phone', 'Tablet']) {
    const other = await actors.openBrowser(name)
    await postSignInForm(other.context, { intent: 'sign-in', email, password })
  }
  await open('security')
  await expectFocusAfter(page, 'revoke-device', button(page, /^Sign out Chrome on /).first())
  await expectFocusAfter(page, 'revoke-others', button(page, 'Sign out all other devices'))
  await page.getByLabel('Your current password').fill(password)
  const setUpFactor = async () => {
    await expectFocusAfter(page, 'enroll-factor', button(page, 'Set up'))
    const key = (await page.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
    await page.getByLabel('Code that the app shows').fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
    await expectFocusAfter(page, 'verify-factor', button(page, 'Confirm'))
  }
  await setUpFactor()
  const codes = page.locator('form').filter({ has: page.locator('input[value="make-recovery-codes"]') })
  await codes.getByRole('textbox').fill(password)
  await expectFocusAfter(page, 'make-recovery-codes', codes.getByRole('button').last())
  const recoveryCodes = await page.getByText(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/i).allInnerTexts()
  await page.goto(`/company?company=${key}&tab=settings`)
  await page.getByRole('switch', { name: 'Require a second factor for everybody' }).press('Space')
  await expectFocusAfter(page, 'set-mfa', button(page, 'Save security'))

  const [recoveryCode = ''] = recoveryCodes
  await context.clearCookies()
  await openForVisitor(page, '/login')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expectFocusAfter(page, 'sign-in', button(page, 'Sign in'))
  await page.getByLabel('Code from the app').fill('000000')
  await focusAfterRejection(page, 'second-factor', button(page, 'Confirm'))
  await page.locator('summary', { hasText: 'Lost' }).press('Enter')
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await expectFocusAfter(page, 'recovery-code', button(page, 'Use recovery code'))
  await setUpFactor()

  await open('security')
  await page.locator('summary', { hasText: 'Remove' }).press('Enter')
  await page.getByRole('textbox', { name: 'Your password', exact: true }).fill(password)
  await expectFocusAfter(page, 'remove-factor', button(page, /^Remove /))
})

test('after marking a notification as read and as unread the focus is on something visible', async ({ actors }) => {
  await desk.raise('priya', 'The focus of the inbox')
  const { page } = await actors.openBrowser('Sofia')
  await openAs(page, 'sofia@demo.example', '/company?company=DEMO&inbox')
  await expectFocusAfter(page, 'read-notifications', button(page, /^Mark as read/).first())
  await expectFocusAfter(page, 'unread-notifications', button(page, /^Mark as unread/).first())
})

test('after each act of the sign-in page and of the page of a link the focus is on something visible', async ({
  actors,
}) => {
  const { page, context, email, password } = await actors.openBrowser('Ilse')
  const follow = async (name: string) => {
    const link = page.getByRole('link', { name })
    await link.press('Enter')
    // What is typed before the other form is there goes to the form that is being left.
    await expect(link).toBeHidden()
    await expectVisibleFocus(page, name)
  }
  const address = page.getByLabel('E-mail address')
  const code = page.getByLabel('Code from the e-mail')
  /** A page that is still open would lead to the sign-in page by itself, in the midst of what follows. */
  const endSession = async () => {
    await page.goto('about:blank')
    await context.clearCookies()
  }
  const typePassword = (text: string) => page.getByLabel(/^(New p|P)assword$/).fill(text)

  await openForVisitor(page, '/login')
  await follow('Create an account')
  await page.getByLabel('Your name').fill('Ilse')
  await address.fill(email)
  await typePassword('short')
  await focusAfterRejection(page, 'sign-up', button(page, 'Create account'))
  await typePassword(password)
  await expectFocusAfter(page, 'sign-up', button(page, 'Create account'))
  await code.fill('000000')
  await focusAfterRejection(page, 'verify-code', button(page, 'Confirm address'))
  await focusAfterRejection(page, 'send-code', button(page, 'Send a new code'))
  await openForVisitor(page, await linkFor(email))
  await expectFocusAfter(page, 'confirm', button(page, 'Confirm address'))

  await endSession()
  await openForVisitor(page, '/login')
  await address.fill(email)
  await typePassword('wrong')
  await focusAfterRejection(page, 'sign-in', button(page, 'Sign in'))
  await typePassword(password)
  await expectFocusAfter(page, 'sign-in', button(page, 'Sign in'))

  await endSession()
  await openForVisitor(page, '/login')
  await follow('Forgot your password?')
  await address.fill(email)
  await expectFocusAfter(page, 'recover', button(page, 'Send the code'))
  await code.fill(await codeFor(email))
  await expectFocusAfter(page, 'verify-code', button(page, 'Continue'))
  await typePassword('a shelf of copper lanterns')
  await expectFocusAfter(page, 'new-password', button(page, 'Save new password'))

  await endSession()
  await openForVisitor(page, '/login')
  await follow('Sign in with a code by e-mail')
  // An address without an account: that of this account received an e-mail a moment ago.
  await address.fill(`other.${email}`)
  await expectFocusAfter(page, 'send-code', button(page, 'Send the code'))
})

test('after a new person joins by an invitation the focus is on something visible', async ({ actors, baseURL }) => {
  const owner = await actors.signUp('Inga')
  const key = newCompanyKey()
  await createCompanyHere(owner.page, 'Focus works', key)
  const { page, email, password } = await actors.openBrowser('Nils')
  const sent = await owner.context.request.post(`/company?company=${key}&tab=people`, {
    form: { intent: 'invite', emails: email, role: 'agent', clientId: randomUUID() },
    headers: { origin: baseURL ?? '', 'sec-fetch-site': 'same-origin' },
  })
  expect(sent.status()).toBe(200)
  await openForVisitor(page, await invitationFor(email))
  await page.getByLabel('Your name').fill('Nils')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await focusAfterRejection(page, 'join', button(page, 'Join Focus works'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expectFocusAfter(page, 'join', button(page, 'Join Focus works'))
})

test('a page that is opened before the code about the focus has loaded gets the focus on its heading', async ({
  actors,
}) => {
  const { page } = await actors.openBrowser('Ivo')
  const released = Promise.withResolvers<void>()
  // The view in which that code is.
  const view = /\/assets\/messages-/
  await page.route(view, async (route) => {
    await released.promise
    await route.continue()
  })
  const requested = page.waitForRequest(view)
  await openForVisitor(page, '/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'Reset your password' })
  await heading.waitFor()
  await requested
  released.resolve()
  await expect(heading).toBeFocused()
})

test('after each act of the system check the focus is on something visible', async ({ actors }) => {
  const { page } = await actors.openBrowser('Helena')
  await openAs(page, 'helena@demo.example', '/test?company=DEMO')
  await expectFocusAfter(page, 'toast', button(page, 'Success'))
  const again = page.getByRole('link', { name: 'Check again' })
  await again.focus()
  await again.press('Enter')
  await expectVisibleFocus(page, 'checking again')
  await page.getByRole('link', { name: '404, page not found' }).press('Enter')
  await expectVisibleFocus(page, 'an error view')
})

/** These acts load a document, or another test is about their focus, or they lead where another act above leads. */
const elsewhere = new Set([
  'mark-read',
  'set-state',
  'undo-send',
  'sign-out-everywhere',
  'accept-invite',
  'show',
  'second-factor',
])

test('the tests above cover every act of every page', () => {
  const known = [
    queryActions,
    companyActions,
    profileActions,
    securityActions,
    notificationActions,
    loginActions,
    systemCheckActions,
  ].flatMap(Object.keys)
  expect(known.filter((intent) => !covered.has(intent) && !elsewhere.has(intent))).toEqual([])
})
