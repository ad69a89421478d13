import { expect, test } from 'vitest'
import type { DraftStatus } from '#screens/track-query/compose/draft-status.ts'
import { statusOf } from './draft-autosave.tsx'

const draft = { kind: 'reply' as const, clientId: 'one', address: '/draft?ref=ACME-1', fields: [] }
const last: DraftStatus = {
  clientId: 'one',
  savedAt: '2026-11-24T00:00:01Z',
  version: 3,
  files: [{ id: 'plan', name: 'plan.pdf', size: 1 }],
}

test('after a failed save a composer still knows when and as which version its draft was saved', () => {
  expect(statusOf(draft, { kind: 'retry', problem: 'Nobody there.' }, last)).toEqual({
    ...last,
    problem: 'Nobody there.',
  })
})
