import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { joinDrafts } from './join-drafts.ts'

const file = (id: string) => ({ id, name: `${id}.png`, size: 1 })
const draft = (body: string, changes: { subject?: string; files?: string[]; followUpOf?: string } = {}) => ({
  subject: changes.subject ?? '',
  body,
  files: (changes.files ?? []).map(file),
  followUpOf: changes.followUpOf,
})

test('joined drafts contain the stored text, then a blank line, then the typed text', () => {
  expect(joinDrafts(draft('Stored.'), draft('Typed.'))?.body).toBe('Stored.\n\nTyped.')
})

test('joining a draft with an empty typed text adds no blank line to the stored text', () => {
  expect(joinDrafts(draft('Stored.'), draft(' \n'))?.body).toBe('Stored.')
})

test('joined drafts contain the files of both drafts, each file once', () => {
  const joined = joinDrafts(draft('', { files: ['a', 'b'] }), draft('', { files: ['b', 'c'] }))
  expect(joined?.files.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
})

test.each([
  ['The lift', 'The lift', 'The lift', 'Stored.\n\nTyped.'],
  ['The lift', '', 'The lift', 'Stored.\n\nTyped.'],
  ['The lift', 'The tap', 'The tap', 'The lift\n\nStored.\n\nTyped.'],
])(
  'joining the stored subject %j and the typed subject %j gives the subject %j and loses no word',
  (stored, typed, subject, body) => {
    const joined = joinDrafts(draft('Stored.', { subject: stored }), draft('Typed.', { subject: typed }))
    expect(joined).toMatchObject({ subject, body })
  },
)

test.each([
  ['ACME-1', 'ACME-1', 'ACME-1', 'Stored.\n\nTyped.'],
  ['ACME-1', '', 'ACME-1', 'Stored.\n\nTyped.'],
  [undefined, 'ACME-2', 'ACME-2', 'Stored.\n\nTyped.'],
  ['ACME-1', 'ACME-2', 'ACME-2', 'ACME-1\n\nStored.\n\nTyped.'],
])(
  'a stored follow-up of %j joined with a typed follow-up of %j is one of %j and loses no reference',
  (stored, typed, followUpOf, body) => {
    const joined = joinDrafts(draft('Stored.', { followUpOf: stored }), draft('Typed.', { followUpOf: typed }))
    expect(joined).toMatchObject({ followUpOf, body })
  },
)

test('two drafts are not joined if their texts together exceed the limit of a message', () => {
  const half = '😀'.repeat(limits.body.max / 2 - 1)
  expect(joinDrafts(draft(half), draft(half))).not.toBeNull()
  expect(joinDrafts(draft(half), draft(`${half}!`))).toBeNull()
})

test('two drafts are not joined if they together have more files than a message can have', () => {
  const many = Array.from({ length: limits.filesPerMessage }, (_, index) => `${index}`)
  expect(joinDrafts(draft('', { files: many }), draft('', { files: ['0'] }))).not.toBeNull()
  expect(joinDrafts(draft('', { files: many }), draft('', { files: ['another'] }))).toBeNull()
})
