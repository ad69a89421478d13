import type { Page } from '@playwright/test'
import { demoApi } from './support/demo-api.ts'
import { openAs } from './support/demo-sign-in.ts'
import { expectMarkedRead } from './support/mark-read.ts'
import { expect, test, type Actors } from './support/people.ts'
import { expectConnected } from './support/realtime.ts'
import { setVisibility } from './support/visibility.ts'

/* A message that comes below the part of a conversation that its reader has in view. */

const paragraphs = (count: number) => Array.from({ length: count }, (_, index) => `Paragraph ${index}.`).join('\n\n')

/** Opens a long conversation as Aisha, who is responsible for it, at its top. */
async function openLong(actors: Actors, subject: string) {
  const api = demoApi()
  const query = await api.raise('jonas', subject)
  await api.write('jonas', query, 'reply', paragraphs(40))
  const [now] = await api.read<{ row_version: number }>('marcus', `queries?id=eq.${query.id}&select=row_version`)
  const [aisha] = await api.read<{ user_id: string }>(
    'marcus',
    `memberships?email=eq.aisha@demo.example&select=user_id`,
  )
  const patch = { assignee: aisha?.user_id }
  await api.call('marcus', 'change_query', { p_query: query.id, p_row_version: now?.row_version, p_patch: patch })
  const { page } = await actors.openBrowser('Aisha')
  await openAs(page, 'aisha@demo.example', `/trackQuery?ref=${query.ref}`)
  await expectMarkedRead(page)
  await expectConnected(page)
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  return { api, query, page }
}

const newReply = (page: Page) => page.getByRole('link', { name: 'New reply' })

test('a reply below the view is offered above the composer until its reader has seen it', async ({ actors }) => {
  const { api, query, page } = await openLong(actors, 'The long leak')
  await api.write('jonas', query, 'reply', 'It drips again.')
  await expect(newReply(page)).toBeVisible()
  await expect(page.getByText('It drips again.')).not.toBeInViewport()
  await newReply(page).click()
  await expect(page.getByText('It drips again.')).toBeInViewport()
  await expect(newReply(page)).toHaveCount(0)
})

test('assistive software can press the link to a new reply, and going back leads to where its reader was', async ({
  actors,
}) => {
  const { api, query, page } = await openLong(actors, 'The quiet leak')
  await api.write('jonas', query, 'reply', 'It drips again.')
  await expect(newReply(page)).toBeVisible()
  // Without a pointer, so the browser scrolls before the router knows the new address.
  await newReply(page).dispatchEvent('click')
  await expect(newReply(page)).toHaveCount(0)
  await expect(page.getByText('It drips again.')).toBeInViewport()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('several messages below the view are counted, and scrolling to them is enough', async ({ actors }) => {
  const { api, query, page } = await openLong(actors, 'The long list of leaks')
  await api.write('jonas', query, 'reply', 'It drips again.')
  await expect(newReply(page)).toBeVisible()
  await api.write('marcus', query, 'note', 'I know that pipe.')
  await expect(page.getByRole('link', { name: '2 new messages' })).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }))
  await expect(page.getByText('I know that pipe.')).toBeInViewport()
  await expect(page.getByRole('link', { name: /new message|New reply|New note/ })).toHaveCount(0)
})

test('a reply that comes into view by itself is not offered', async ({ actors }) => {
  const { api, query, page } = await openLong(actors, 'The short leak')
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }))
  await api.write('jonas', query, 'reply', 'It drips.')
  await expect(page.getByText('It drips.')).toBeInViewport()
  await expect(newReply(page)).toHaveCount(0)
})

test('a reply that comes while the tab is hidden is counted in its title', async ({ actors }) => {
  const { api, query, page } = await openLong(actors, 'The hidden leak')
  const countInTitle = async () => Number(/^\((\d+)/.exec(await page.title())?.[1] ?? 0)
  const before = await countInTitle()
  await setVisibility(page, 'hidden')
  await api.write('jonas', query, 'reply', 'It drips unseen.')
  // Journeys beside this one may notify the same person, so the count may grow by more.
  await expect.poll(countInTitle).toBeGreaterThan(before)
})
