import { expect, test } from 'vitest'
import { ana, ben, cleo, dmitri, makeQuery, staff } from '../fixtures.ts'
import { mentionable } from './mentionable.ts'

const query = makeQuery({ followers: [cleo] })
const names = (people: readonly { name: string }[]) => people.map(({ name }) => name).sort()

test('a note names colleagues alone, and nobody themselves', () => {
  expect(names(mentionable(query, { kind: 'note', staff, viewer: ana }))).toEqual(names([cleo, dmitri]))
})

test('a reply names whoever reads it, each once', () => {
  expect(names(mentionable(query, { kind: 'reply', staff, viewer: ana }))).toEqual(names([ben, cleo, dmitri]))
})

test('a requester names those who have answered, and not who has left', () => {
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
