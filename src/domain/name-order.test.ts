import { expect, test } from 'vitest'
import { nameOrder } from './name-order.ts'

const names = ['Olga', 'Östlund', 'zoë', 'Émile', 'Ängström', 'anna', 'Desk 10', 'Desk 2']

test.each([
  ['en', ['Ängström', 'anna', 'Desk 2', 'Desk 10', 'Émile', 'Olga', 'Östlund', 'zoë']],
  ['de-DE', ['Ängström', 'anna', 'Desk 2', 'Desk 10', 'Émile', 'Olga', 'Östlund', 'zoë']],
  // Å, Ä and Ö are the last letters.
  ['sv-SE', ['anna', 'Desk 2', 'Desk 10', 'Émile', 'Olga', 'zoë', 'Ängström', 'Östlund']],
])('names for a reader with the locale %s are in the order of their dictionaries', (locale, sorted) => {
  expect(names.toSorted(nameOrder(locale))).toEqual(sorted)
})
