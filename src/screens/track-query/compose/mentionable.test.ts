import { expect, test } from 'vitest'
import { ana, ben, cleo, dmitri, makeQuery, staff } from '../fixtures.ts'
import { mentionable } from './mentionable.ts'

const query = makeQuery({ followers: [cleo] })
const names = (people: readonly { name: string }[]) => people.map(({ name }) => name).sort()

test('a note can mention only colleagues, and never the author', () => {
  expect(names(mentionable(query, { kind: 'note', staff, viewer: ana }))).toEqual(names([cleo, dmitri]))
})

test('a reply can mention each of its readers, once', () => {
  expect(names(mentionable(query, { kind: 'reply', staff, viewer: ana }))).toEqual(names([ben, cleo, dmitri]))
})

test('a requester can mention people who replied, except former members', () => {
  const asked = { kind: 'reply', staff: [], viewer: ben } as const
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
