import type { Page } from '@playwright/test'
import { atWork } from './live.ts'
import { signInHere } from './people.ts'

/** Every account of the demo company has it. */
export const demoPassword = 'demo-desk-2026'

/** Fills in the sign-in form that is shown, as somebody of the demo company, and sends it. */
export const signInAs = (page: Page, address: string): Promise<void> =>
  signInHere(page, { email: address, password: demoPassword })

/** Opens a page as somebody of the demo company, and waits until its script is at work. */
export async function openAs(page: Page, address: string, path: string): Promise<void> {
  await atWork(page, async () => {
    await page.goto(path)
    await signInAs(page, address)
    await page.waitForURL(`**${path}`)
  })
  await page.waitForLoadState('networkidle')
}

/** Nothing is fetched ahead in this page: each click asks the server. Said before the page is opened. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
