import type { Page } from '@playwright/test'
import { demoPassword } from '../../../supabase/embedded/demo/demo-people.ts'
import { untilInteractive } from './realtime.ts'
import { signInHere } from './people.ts'

/** Submits the visible sign-in form as a demo user. */
export const signInAs = (page: Page, address: string): Promise<void> =>
  signInHere(page, { email: address, password: demoPassword })

/** Opens a page as a demo user and waits for its script. */
export async function openAs(page: Page, address: string, path: string): Promise<void> {
  await untilInteractive(page, async () => {
    await page.goto(path)
    await signInAs(page, address)
    await page.waitForURL(`**${path}`)
  })
  await page.waitForLoadState('networkidle')
}

/** Disables prefetching, so that each click sends a request. Call it before opening the page. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
