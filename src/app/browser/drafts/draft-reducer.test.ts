import { expect, test } from 'vitest'
import type { DraftContent } from './draft-content.ts'
import {
  draftReducer,
  isUnsaved,
  mayPost,
  newDraft,
  type DraftAction,
  type DraftState,
  type SaveResult,
} from './draft-reducer.ts'

const start = Date.UTC(2026, 10, 21)

const reply = (body: string, draftVersion = ''): DraftContent => ({
  kind: 'reply',
  clientId: 'one',
  address: '/draft?ref=ACME-1',
  fields: [
    ['draftVersion', draftVersion],
    ['body', body],
  ],
})

const saved: SaveResult = { kind: 'saved', savedAt: '2026-11-24T00:00:01Z', version: 3 }
const down: SaveResult = { kind: 'retry', problem: 'Nobody there.' }
const rejected: SaveResult = { kind: 'rejected', problem: 'Too long.' }
const submitted: SaveResult = { kind: 'submitted', problem: 'Already sent.' }
const stored = { version: 7, writer: 'two', subject: '', body: 'Theirs', files: [], savedAt: '2026-11-24T00:00:02Z' }
const conflict: SaveResult = { kind: 'conflict', stored, files: [], problem: 'Choose.' }

const typed = (body: string, at = start): DraftAction => ({ type: 'typed', draft: reply(body), at })
const posted: DraftAction = { type: 'posted', at: start }
const after = (state: DraftState, ...actions: DraftAction[]) => actions.reduce(draftReducer, state)
const answered = (state: DraftState, result: SaveResult, at = start) =>
  draftReducer(state, { type: 'answered', seq: state.seq, result, at })
const saving = after(newDraft, typed('Dear'), posted)

test.each([
  ['a draft is idle before the first change', newDraft, 'idle'],
  ['a draft that changes waits for a pause', after(newDraft, typed('Dear')), 'typing'],
  ['a draft that was posted is being saved', saving, 'saving'],
  ['a draft that changes while it is saved is still being saved', after(saving, typed('Dear J')), 'saving'],
  ['a draft that the server has is saved', answered(saving, saved), 'saved'],
  ['a draft that changed while it was saved waits again', answered(after(saving, typed('Dear J')), saved), 'typing'],
  ['a draft that reached no server is offline', answered(saving, down), 'offline'],
  ['a draft that another form has replaced is in conflict', answered(saving, conflict), 'conflict'],
  ['a draft that the server refuses is rejected', answered(saving, rejected), 'rejected'],
  ['a draft of a form that was sent is submitted', answered(saving, submitted), 'submitted'],
  ['a draft that was discarded is idle', after(saving, { type: 'discarded', at: start }), 'idle'],
])('%s', (_what, state, name) => {
  expect(state.name).toBe(name)
})

test('after a failed save a composer still knows when and as which version its draft was saved', () => {
  const files = [{ id: 'plan', name: 'plan.pdf', size: 1 }]
  const before = answered(after(newDraft, { type: 'typed', draft: reply('Dear'), files, at: start }, posted), saved)
  expect(answered(after(before, typed('Dear J'), posted), down).shown).toEqual({
    savedAt: '2026-11-24T00:00:01Z',
    version: 3,
    files,
    problem: 'Nobody there.',
  })
})

test('a change is saved 0.7 s after it, and at the latest 5 s after the first unsaved one', () => {
  expect(after(newDraft, typed('D')).dueAt).toBe(start + 700)
  expect(after(newDraft, typed('D'), typed('De', start + 4900)).dueAt).toBe(start + 5000)
})

test('failures double the time until the next save, up to half a minute', () => {
  let state = saving
  const delays = Array.from({ length: 6 }, () => {
    state = answered(state, down)
    const delay = (state.dueAt ?? 0) - start
    state = draftReducer(state, posted)
    return delay
  })
  expect(delays).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('the answer to an earlier save changes nothing', () => {
  const again = after(saving, typed('Dear J'), posted)
  expect(draftReducer(again, { type: 'answered', seq: saving.seq, result: down, at: start })).toBe(again)
})

test('a newer text is posted beside a save only when the page is left', () => {
  expect([mayPost(saving, false), mayPost(saving, true)]).toEqual([false, false])
  const newer = after(saving, typed('Dear J'))
  expect([mayPost(newer, false), mayPost(newer, true)]).toEqual([false, true])
})

test('a rejected text is saved no more until it changes', () => {
  const state = answered(saving, rejected)
  expect([isUnsaved(state), state.dueAt]).toEqual([false, null])
  expect(mayPost(after(state, typed('D')), false)).toBe(true)
})

test('a choice from two texts is saved at once, and until then the composer shows that it is being saved', () => {
  const choice = draftReducer(answered(saving, conflict), { type: 'typed', draft: reply('Dear', '7'), at: start })
  expect(choice).toMatchObject({ dueAt: start, shown: { isSettling: true } })
  expect(choice.shown.conflict).toBeUndefined()
  expect(answered(draftReducer(choice, posted), saved).shown).toEqual({ savedAt: '2026-11-24T00:00:01Z', version: 3 })
})

test('a text is at risk from a failed save until it is saved, sent or discarded', () => {
  const failed = answered(saving, down)
  expect(failed.isAtRisk).toBe(true)
  expect(answered(draftReducer(failed, posted), saved).isAtRisk).toBe(false)
  expect(draftReducer(failed, { type: 'submitted' }).isAtRisk).toBe(false)
  expect(draftReducer(failed, { type: 'discarded', at: start }).isAtRisk).toBe(false)
})

test('a form that was left is not saved again by itself', () => {
  expect(answered(draftReducer(saving, { type: 'left' }), down).dueAt).toBeNull()
})
