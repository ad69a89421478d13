import type { Locator, Page } from '@playwright/test'
import { raiseForJonas } from './support/demo-api.ts'
import { enterWithoutRealtime, readWithoutRealtime } from './support/without-realtime.ts'
import { expect, test } from './support/people.ts'

/* Changes are shown at once (optimistic updates). A rejected change is reverted with the reason. */

/** Delays posts of the page until the returned function is called. */
async function delayPosts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/_payload.json*', async (route, request) => {
    if (request.method() === 'POST') await gate.promise
    await route.continue()
  })
  return gate.resolve
}

const conversation = (page: Page) => page.getByRole('list', { name: 'Conversation' })
const header = (page: Page): Locator => page.getByRole('main').locator('header').first()

test('a reply to a query that a colleague closed disappears, and its form shows the text and the reason', async ({
  actors,
}) => {
  const path = await raiseForJonas('The siren howls')
  const agent = await readWithoutRealtime(actors, 'Aisha', path)
  const colleague = await enterWithoutRealtime(actors, 'Sofia', path)
  await colleague.getByRole('button', { name: 'Change status' }).click()
  await colleague.getByRole('button', { name: 'Duplicate' }).click()
  await expect(colleague.getByText('The status was changed.')).toBeVisible()

  const deliver = await delayPosts(agent)
  await agent.getByRole('textbox', { name: /^Your reply/ }).fill('I switch it off.')
  await agent.getByRole('button', { name: /^Send reply/ }).click()
  await expect(conversation(agent).getByText('I switch it off.')).toBeVisible()
  deliver()
  await expect(agent.getByText(/This query is closed, so nothing can be added/)).toBeVisible()
  await expect(conversation(agent).getByText('I switch it off.')).toHaveCount(0)
  await expect(agent.getByRole('textbox', { name: /^Your reply/ })).toHaveValue('I switch it off.')
})

test('a status change is reverted if a colleague changed the status before, and both values are shown', async ({
  actors,
}) => {
  const path = await raiseForJonas('The door jams')
  const agent = await readWithoutRealtime(actors, 'Aisha', path)
  const colleague = await enterWithoutRealtime(actors, 'Sofia', path)
  await colleague.getByRole('button', { name: 'Change status' }).click()
  await colleague.getByText('Put on hold…').click()
  await colleague.getByLabel('Reason').fill('The part is ordered.')
  await colleague.getByRole('button', { name: 'Put on hold', exact: true }).click()
  await expect(colleague.getByText('The status was changed.')).toBeVisible()

  const deliver = await delayPosts(agent)
  await agent.getByRole('button', { name: 'Change status' }).click()
  await agent.getByRole('button', { name: 'Fixed' }).click()
  await expect(header(agent).getByText('Resolved', { exact: true })).toBeVisible()
  deliver()
  const alert = agent.getByRole('alert')
  await expect(alert).toContainText(/Yours:\s*Resolved \(fixed\)/)
  await expect(alert).toContainText(/Sofia Lindqvist, .*:\s*On hold/)
  await expect(header(agent).getByText('Resolved', { exact: true })).toHaveCount(0)
})
