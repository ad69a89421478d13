import type { BrowserContext, Page } from '@playwright/test'
import { openAs } from './demo.ts'
import { expect, type Cast } from './people.ts'
import { wasRead } from './read.ts'

/** Whatever is opened here hears of nothing: neither what others do, nor that its session is over, but from its own acts. */
export async function withoutRealtime(whose: BrowserContext | Page): Promise<void> {
  await whose.route('**/live.json*', (route) => route.abort())
  await whose.route('**/session.json', (route) => route.abort())
}

/** Opens a page as somebody of the demo company that hears of what others do only when it asks. */
export async function openDeaf(page: Page, address: string, path: string): Promise<void> {
  await page.route('**/live.json*', (route) => route.abort())
  await openAs(page, address, path)
}

/** Opens a page as somebody of the demo company who, told at once of what others do, would decide otherwise. */
export async function enterWithoutRealtime(cast: Cast, name: string, path: string): Promise<Page> {
  const { page } = await cast.enter(name)
  await openDeaf(page, `${name.toLowerCase()}@demo.example`, path)
  return page
}

/** As `enterWithoutRealtime`, with a query that is new to them: from here on the page stays as it is, whatever others do. */
export async function readWithoutRealtime(cast: Cast, name: string, path: string): Promise<Page> {
  const page = await enterWithoutRealtime(cast, name, path)
  await wasRead(page)
  return page
}

/** Raises a query as a requester of the demo company, and says where it is. */
export async function raised(cast: Cast, subject: string): Promise<string> {
  const page = await enterWithoutRealtime(cast, 'Jonas', '/trackQuery?company=DEMO&new')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('What do you need?').fill('It stopped this morning.')
  await page.getByRole('button', { name: 'Raise query' }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
