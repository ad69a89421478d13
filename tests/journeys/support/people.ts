import { randomInt, randomUUID } from 'node:crypto'
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { codeFor } from './mail.ts'
import { watchForServicePort } from './service-address.ts'

/** A person with a browser context of their own. */
export type Actor = { name: string; email: string; password: string; context: BrowserContext; page: Page }

export type Actors = {
  /** Whether JavaScript is enabled in the browsers. */
  scripted: boolean
  /** Opens a browser context for a person with a unique e-mail address. */
  openBrowser: (name: string, options?: BrowserContextOptions) => Promise<Actor>
  /** As `openBrowser`, then signs up, confirms the address with the e-mailed code and opens the page at `path`. */
  signUp: (name: string, path?: string) => Promise<Actor>
}

const clientAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

async function openContext(browser: Browser, name: string, options: BrowserContextOptions) {
  const context = await browser.newContext({
    ...options,
    extraHTTPHeaders: { 'x-forwarded-for': clientAddress() },
  })
  const revealed = watchForServicePort(context)
  const email = `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`
  const password = 'plinth cargo sheet 1842'
  return { actor: { name, email, password, context, page: await context.newPage() }, revealed }
}

/**
 * Signs up from the sign-in page with the code of the captured e-mail. Waits for the redirect to the wanted page,
 * because the user is signed in only then.
 */
export async function signUpHere({ name, email, password, page }: Actor): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Code from the e-mail').fill(await codeFor(email))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

/** A domain of its own for one journey: with that of all other people, each of them could join. */
export const newDomain = (): string => `d${randomUUID().slice(0, 8)}.example`

/** As `signUp`, on the pages themselves and with an address of a domain. */
export async function signUpAt(actors: Actors, name: string, domain: string): Promise<Actor> {
  const opened = await actors.openBrowser(name)
  const actor = { ...opened, email: opened.email.replace(/@.*/, `@${domain}`) }
  await actor.page.goto('/login')
  await signUpHere(actor)
  return actor
}

/** Joins a company as a new person, on the page that the link of an invitation's e-mail opened. */
export async function joinHere({ name, email, password, page }: Actor, company: string): Promise<void> {
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: `Join ${company}` }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

/**
 * Sends a form of the sign-in page without opening it. Journeys that are not about signing in save loading the page,
 * which took a fifth of their processor time.
 */
export async function postSignInForm({ request }: BrowserContext, form: Record<string, string>): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const response = await request.post('/login', { form, headers, maxRedirects: 0 })
  expect(response.status()).toBe(303)
}

/** As `signUpHere`, without opening the sign-in page. */
async function signUpByRequest({ name, email, password, context }: Actor): Promise<void> {
  await postSignInForm(context, { intent: 'sign-up', displayName: name, email, password })
  await postSignInForm(context, { intent: 'verify-code', email, code: await codeFor(email), purpose: 'signup' })
}

/** Submits the visible sign-in form. */
export async function signInHere(page: Page, { email, password }: Pick<Actor, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs out by the user menu. Accepts the question that the browser asks while the server lacks a typed text. */
export async function signOutHere(page: Page): Promise<void> {
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
}

/**
 * Gives a key for a new company. Keys are unique on a server, and a journey that is tried again finds the company of its
 * first attempt.
 */
export const newCompanyKey = (): string => `J${randomUUID().slice(0, 5).toUpperCase()}`

/** Gives a word for queries that one attempt of a journey finds again in a list, without those of other attempts. */
export const newWord = (): string => `W${randomUUID().slice(0, 8)}`

/** Creates a company on the page for users without one. */
export async function createCompanyHere(page: Page, name: string, key: string): Promise<void> {
  await page.getByLabel('Company name').fill(name)
  await page.getByLabel('Key').fill(key)
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByText('is ready.')).toBeVisible()
}

export const test = base.extend<{ scripted: boolean; actors: Actors }>({
  scripted: [true, { option: true }],
  actors: async ({ browser, scripted }, provide) => {
    const opened: Actor[] = []
    const revealed: ReturnType<typeof watchForServicePort>[] = []
    const openBrowser = async (name: string, options: BrowserContextOptions = {}) => {
      const { actor, ...watch } = await openContext(browser, name, { javaScriptEnabled: scripted, ...options })
      opened.push(actor)
      revealed.push(watch.revealed)
      return actor
    }
    await provide({
      scripted,
      openBrowser,
      signUp: async (name, path = '/company') => {
        const actor = await openBrowser(name)
        await signUpByRequest(actor)
        await actor.page.goto(path)
        return actor
      },
    })
    // Whatever a journey is about, no browser learns of the port that is for this machine alone.
    for (const found of revealed) expect(await found()).toEqual([])
    for (const { context } of opened) await context.close()
  },
})

export { expect }
