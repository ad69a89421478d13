import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SavedDraft } from '#domain/query.ts'
import { draftConflictWords as words } from '#domain/words/en/composer.ts'
import type { DraftContent } from './draft-content.ts'
import { sendDraft, sendKept } from './send-draft.ts'

const savedAt = '2026-11-21T00:00:01Z'
const stored = { version: 8, writer: 'two', subject: '', body: 'Theirs', files: [], savedAt }
const emptied = { ...stored, body: '', savedAt: null }

/** What the server answers to each save, in order. */
let answers: SavedDraft[]
/** The version that each save named. */
let versions: (string | null)[]
beforeEach(() => {
  versions = []
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('document', { getElementById: () => null })
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: URLSearchParams }) => {
    versions.push(new URLSearchParams(body).get('draftVersion'))
    return Response.json(answers.shift())
  })
})
afterEach(() => void vi.unstubAllGlobals())

const fields: [string, string][] = [
  ['clientId', 'one'],
  ['draftVersion', '7'],
  ['body', 'Mine'],
]
const draft: DraftContent = { kind: 'reply', clientId: 'one', address: '/draft?ref=ACME-1', fields }

const send = (...given: SavedDraft[]) => {
  answers = given
  return sendDraft(draft, 1, false)
}

test('a save that the server stored is reported as saved', async () => {
  expect(await send({ savedAt, version: 9 })).toEqual({ kind: 'saved', savedAt, version: 9 })
})

test('a text is in conflict with a stored text that its form has not seen', async () => {
  expect(await send({ conflict: stored, files: [] })).toMatchObject({ kind: 'conflict', stored })
  expect(versions).toEqual(['7'])
})

test('a save in conflict with an emptied draft is sent again with the version of that draft', async () => {
  expect(await send({ conflict: emptied, files: [] }, { savedAt, version: 9 })).toMatchObject({ kind: 'saved' })
  expect(versions).toEqual(['7', '8'])
})

test('a save in conflict with an earlier text of its own form is sent again with the version of that text', async () => {
  answers = [
    { conflict: stored, files: [] },
    { savedAt, version: 9 },
  ]
  expect(await sendDraft(draft, 1, false, ({ body }) => body === 'Theirs')).toMatchObject({ kind: 'saved' })
  expect(versions).toEqual(['7', '8'])
})

test('a save of a version that the server has replaced is rejected as outdated, and not sent again', async () => {
  const outdated = { kind: 'rejected', problem: words.notSaved(words.outdated) }
  expect(await send({ conflict: { ...stored, version: 7 }, files: [] })).toEqual(outdated)
  expect(await send({ conflict: emptied, files: [] }, { conflict: emptied, files: [] })).toEqual(outdated)
  expect(versions).toEqual(['7', '7', '8'])
})

test('a save of a form that was already sent is reported as not saved because the form was sent', async () => {
  expect(await send({ savedAt: null })).toEqual({ kind: 'submitted', problem: words.notSaved(words.alreadySent) })
})

test('a kept draft does not replace a draft that was emptied meanwhile, because its text may have been sent', async () => {
  answers = [{ conflict: emptied, files: [] }]
  expect(await sendKept(draft, 1)).toMatchObject({ kind: 'conflict' })
  expect(versions).toEqual(['7'])
})

test.each([
  [503, { kind: 'retry', isServerError: true }],
  [429, { kind: 'retry', isServerError: false }],
  [404, { kind: 'rejected' }],
])('after status %i a draft is reported with whether other drafts may succeed', async (status, result) => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'It broke.' }, { status }))
  expect(await sendKept(draft, 1)).toMatchObject(result)
})
