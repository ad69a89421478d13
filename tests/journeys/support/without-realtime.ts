import type { BrowserContext, Page } from '@playwright/test'
import { openAs } from './demo-sign-in.ts'
import type { Actors } from './people.ts'
import { expectMarkedRead } from './mark-read.ts'

/** Disables realtime and session checks in this context, so that pages change only by their own actions. */
export async function withoutRealtime(whose: BrowserContext | Page): Promise<void> {
  await whose.route('**/live.json*', (route) => route.abort())
  await whose.route('**/session.json', (route) => route.abort())
}

/** Opens a page as a demo user without realtime. */
export async function openWithoutRealtime(page: Page, address: string, path: string): Promise<void> {
  await page.route('**/live.json*', (route) => route.abort())
  await openAs(page, address, path)
}

/** Opens a page as a demo user in a context without realtime. */
export async function enterWithoutRealtime(actors: Actors, name: string, path: string): Promise<Page> {
  const { page } = await actors.openBrowser(name)
  await openWithoutRealtime(page, `${name.toLowerCase()}@demo.example`, path)
  return page
}

/**
 * As `enterWithoutRealtime`, for an unread query. Waits for its refetch, so that the page stays unchanged from then on.
 */
export async function readWithoutRealtime(actors: Actors, name: string, path: string): Promise<Page> {
  const page = await enterWithoutRealtime(actors, name, path)
  await expectMarkedRead(page)
  return page
}
