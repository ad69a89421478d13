import type { Page } from '@playwright/test'
import { demoPassword } from '../../../supabase/embedded/demo/demo-people.ts'
import { untilInteractive } from './realtime.ts'
import { postSignInForm, signInHere } from './people.ts'

/** Submits the visible sign-in form as a demo user. */
export const signInAs = (page: Page, address: string): Promise<void> =>
  signInHere(page, { email: address, password: demoPassword })

/** Signs a demo user in without opening the sign-in page. */
export const signInByRequest = (page: Page, email: string): Promise<void> =>
  postSignInForm(page.context(), { intent: 'sign-in', email, password: demoPassword })

/** Opens a page as a demo user and waits for its script. */
export async function openAs(page: Page, address: string, path: string): Promise<void> {
  await signInByRequest(page, address)
  await untilInteractive(page, () => page.goto(path))
  await page.waitForLoadState('networkidle')
}

/** Disables prefetching, so that each click sends a request. Call it before opening the page. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
