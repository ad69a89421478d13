import { expect, test } from 'vitest'
import { ana, ben, cleo, dmitri, makeQuery, staff } from '../fixtures.ts'
import { mentionable } from './mentionable.ts'

const query = makeQuery({ followers: [cleo] })
const names = (people: readonly { name: string }[]) => people.map(({ name }) => name)

test('a note can mention only colleagues, and never the author', () => {
  expect(names(mentionable(query, { kind: 'note', staff, viewer: ana, locale: 'en' }))).toEqual(names([cleo, dmitri]))
})

test('a reply can mention each of its readers, once', () => {
  expect(names(mentionable(query, { kind: 'reply', staff, viewer: ana, locale: 'en' }))).toEqual(
    names([ben, cleo, dmitri]),
  )
})

test('a requester can mention people who replied, except former members', () => {
  const asked = { kind: 'reply', staff: [], viewer: ben, locale: 'en' } as const
  const [message] = query.conversation
  if (!message) throw new Error('The fixture has a message.')
  const answered = {
    ...query,
    followers: [],
    conversation: [{ ...message, author: ana, authorRole: 'agent' as const }],
  }
  expect(names(mentionable(answered, asked))).toEqual([ana.name])
  const left = { ...answered, conversation: [{ ...message, author: ana, authorRole: null }] }
  expect(mentionable(left, asked)).toEqual([])
})

test('people are in the order of their names in the locale of the viewer', () => {
  const people = ['Zoë', 'Olga', 'Ängström', 'Émile'].map((name) => ({ id: name, name, avatarUrl: null }))
  const sorted = (locale: string) => names(mentionable(query, { kind: 'note', staff: people, viewer: ana, locale }))
  expect(sorted('fr')).toEqual(['Ängström', 'Émile', 'Olga', 'Zoë'])
  expect(sorted('sv')).toEqual(['Émile', 'Olga', 'Zoë', 'Ängström'])
})
