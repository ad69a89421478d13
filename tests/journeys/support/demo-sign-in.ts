import type { Page } from '@playwright/test'
import { demoPassword } from '../../../supabase/embedded/demo/demo-people.ts'
import { untilInteractive } from './realtime.ts'
import { expect, signInHere } from './people.ts'

/** Submits the visible sign-in form as a demo user. */
export const signInAs = (page: Page, address: string): Promise<void> =>
  signInHere(page, { email: address, password: demoPassword })

/**
 * Signs a demo user in with the request that the sign-in form sends. It saves loading the page, which is the subject of
 * other journeys.
 */
export async function signInByRequest(page: Page, address: string): Promise<void> {
  const response = await page.context().request.post('/login', {
    form: { intent: 'sign-in', email: address, password: demoPassword },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  expect(response.status()).toBe(303)
}

/** Opens a page as a demo user and waits for its script. */
export async function openAs(page: Page, address: string, path: string): Promise<void> {
  await signInByRequest(page, address)
  await untilInteractive(page, () => page.goto(path))
  await page.waitForLoadState('networkidle')
}

/** Disables prefetching, so that each click sends a request. Call it before opening the page. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
