import { expectConnected } from './support/realtime.ts'
import { createCompanyHere, expect, newCompanyKey, test } from './support/people.ts'

test('a file dropped anywhere on a form is attached, and an assignee is found by typing', async ({ actors }) => {
  const { page } = await actors.signUp('Odile')
  const key = newCompanyKey()
  await createCompanyHere(page, 'Drop works', key)
  await page.goto(`/trackQuery?company=${key}&new`)
  await expectConnected(page)
  await page.getByLabel('Subject').fill('The door sticks')
  await page.getByLabel('What do you need?').fill('See the photo.')

  const drop = await page.evaluateHandle(() => {
    const dragged = new DataTransfer()
    dragged.items.add(new File(['third door on the left'], 'door.txt', { type: 'text/plain' }))
    return dragged
  })
  const field = page.getByLabel('What do you need?')
  for (const event of ['dragover', 'drop']) await field.dispatchEvent(event, { dataTransfer: drop })
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('door.txt')
  await page.getByRole('button', { name: 'Raise query' }).click()
  await expect(page.getByRole('heading', { name: 'The door sticks' })).toBeVisible()
  await expect(page.getByRole('link', { name: /door\.txt/ })).toBeVisible()

  await expectConnected(page)
  const assignee = page.getByRole('combobox', { name: 'Assignee', exact: true })
  await assignee.focus()
  await page.keyboard.type('odi')
  await expect(page.getByRole('option')).toHaveCount(1)
  // Enter chooses the option that is highlighted, a moment after it is shown.
  await expect(assignee).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The assignee was changed.')).toBeVisible()
  await expect(assignee).toHaveValue(/^Odile/)

  // Clearing the text does not remove the assignee. Only the choice “Unassigned” does.
  await assignee.fill('')
  await page.keyboard.press('Tab')
  await expect(assignee).toHaveValue(/^Odile/)
  await assignee.fill('unassigned')
  await page.keyboard.press('Enter')
  await expect(assignee).toHaveValue('')
})
