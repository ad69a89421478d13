import { expect, test } from 'vitest'
import { type Command, filterGroups, removeDuplicates } from './command.ts'

const command = (label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  label,
  href: `#${label}`,
  ...(more as { hint?: string; keywords?: string }),
})

const groups = [
  {
    label: 'Pages',
    items: [command('Open queries'), command('Queries'), command('Café', { keywords: 'Mittagessen' })],
  },
  { label: 'Acts', items: [command('Raise a query', { hint: 'C' })] },
]

test.each([
  ['', ['Open queries', 'Queries', 'Café', 'Raise a query']],
  ['quer', ['Queries', 'Open queries', 'Raise a query']],
  ['QUERY raise', ['Raise a query']],
  ['cafe', ['Café']],
  ['mittag', ['Café']],
  ['  open ', ['Open queries']],
  ['nothing like it', []],
])('typing %j in the command palette leaves %j', (text, labels) => {
  expect(filterGroups(groups, text).flatMap(({ items }) => items.map(({ label }) => label))).toEqual(labels)
})

test('the command palette leaves out a group without matches', () => {
  expect(filterGroups(groups, 'raise').map(({ label }) => label)).toEqual(['Acts'])
})

test('the command palette lists a recent command once', () => {
  const recent = { label: 'Recent', items: [command('Queries')] }
  expect(removeDuplicates([recent, ...groups]).map(({ label, items }) => [label, items.length])).toEqual([
    ['Recent', 1],
    ['Pages', 2],
    ['Acts', 1],
  ])
})
