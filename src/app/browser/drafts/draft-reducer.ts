import type { Draft, DraftFile } from '#domain/query.ts'
import { fieldOf, textOf, type DraftContent } from './draft-content.ts'

/**
 * The result of a save. `conflict`: another form saved first, and its text is stored. `submitted`: the text of the form
 * was sent. `retry`: the same save may succeed later; `isServerError` if the server was reached, so that other saves may
 * succeed now. After the other failures it will not until the content changes. `files`: those of the unsaved text.
 */
export type SaveResult =
  | { kind: 'saved'; savedAt: string | null; version: number }
  | { kind: 'conflict'; stored: Draft; files: DraftFile[]; problem: string }
  | { kind: 'retry'; problem: string; isServerError?: boolean }
  | { kind: 'submitted'; problem: string }
  | { kind: 'rejected'; problem: string }

/** What a composer shows of its draft. After a failed save, time and version of the last successful one still hold. */
export type ShownDraft = {
  savedAt?: string | null
  version?: number
  problem?: string
  /** Uploaded files of a text that was restored into the composer. */
  files?: DraftFile[]
  /** Another form has stored a text. */
  conflict?: { stored: Draft; typed: ReturnType<typeof textOf> }
  /** The author has chosen from both texts, and the choice is not saved yet. */
  isSettling?: boolean
}

/**
 * `idle`: nothing to save, or discarded; `typing`: a change waits for a pause; `saving`: it was posted; `saved`: the server
 * has it; `offline`: the save failed and is repeated; `conflict` and `rejected`: the server did not store it, and gets it
 * again once it changes; `submitted`: the form was sent, and the server takes no draft from it any more.
 */
export type DraftStateName = 'idle' | 'typing' | 'saving' | 'saved' | 'offline' | 'conflict' | 'rejected' | 'submitted'

/** The autosave of one edit session. */
export type DraftState = {
  name: DraftStateName
  /** What the composer holds; null before the first change and once it was discarded. */
  draft: DraftContent | null
  shown: ShownDraft
  /** The last result that its author has to learn of, with what was saved. */
  answer?: { draft: DraftContent; result: SaveResult }
  /** The last save, and its number. Answers to earlier ones are obsolete. */
  sent: DraftContent | null
  seq: number
  /** The content of the last save that succeeded or that must not be retried. */
  settledContent: string
  /** When the next save is due, in ms. */
  dueAt: number | null
  /** When the oldest unsaved change was made, in ms. */
  changedAt: number | null
  failures: number
  /** The form was sent after its last change, so that its text need not be a draft. */
  isSubmitted: boolean
  /** Only this browser has the text, and saving it has failed. */
  isAtRisk: boolean
  /** The form is gone. A save that fails is not retried. */
  isLeft: boolean
}

/** `at`: the time, in ms. `files`: those to show after a text was restored. */
export type DraftAction =
  | { type: 'typed'; draft: DraftContent; files?: DraftFile[]; at: number }
  | { type: 'posted'; at: number }
  | { type: 'answered'; seq: number; result: SaveResult; at: number }
  | { type: 'submitted' }
  | { type: 'discarded'; at: number }
  | { type: 'left' }

export const newDraft: DraftState = {
  name: 'idle',
  draft: null,
  shown: {},
  sent: null,
  seq: 0,
  settledContent: '',
  dueAt: null,
  changedAt: null,
  failures: 0,
  isSubmitted: false,
  isAtRisk: false,
  isLeft: false,
}

/** Saves after a pause in typing, and at the latest after `maxDelayMs` without one. */
const pauseMs = 700
const maxDelayMs = 5000
/** Doubled after each failure, up to the maximum. */
const retryMs = 2000
const maxRetryMs = 30_000

/** The lowest sequence number, so that a later page of an edit session does not repeat those of an earlier page. */
const secondsSince2026 = (at: number) => Math.floor((at - Date.UTC(2026, 0, 1)) / 1000)
const nextSeq = ({ seq }: DraftState, at: number) => Math.max(seq + 1, secondsSince2026(at))

const contentOf = ({ fields }: DraftContent) => JSON.stringify(fields)

/** Whether the server may not have what the composer holds. */
export const isUnsaved = ({ name, draft, settledContent }: DraftState): boolean =>
  name === 'saving' || (draft !== null && contentOf(draft) !== settledContent)

/** @param isLeaving the page is left: a newer text does not wait for the answer to an earlier save */
export const mayPost = (state: DraftState, isLeaving: boolean): boolean => {
  const { name, draft, sent } = state
  if (!draft || !isUnsaved(state)) return false
  return name !== 'saving' || (isLeaving && sent !== null && contentOf(draft) !== contentOf(sent))
}

/** @returns the state of an edit session after an event; the same one if the event is obsolete */
export function draftReducer(state: DraftState, action: DraftAction): DraftState {
  switch (action.type) {
    case 'typed':
      return afterTyping(state, action)
    case 'posted':
      return {
        ...state,
        name: 'saving',
        sent: state.draft,
        seq: nextSeq(state, action.at),
        dueAt: null,
        changedAt: null,
      }
    case 'answered':
      return action.seq === state.seq && state.sent ? afterAnswer(state, state.sent, action) : state
    case 'submitted':
      return { ...state, isSubmitted: true, isAtRisk: false }
    case 'discarded':
      return { ...newDraft, shown: state.shown, isLeft: state.isLeft, seq: nextSeq(state, action.at) }
    case 'left':
      return { ...state, dueAt: null, isLeft: true }
  }
}

function afterTyping(state: DraftState, { draft, files, at }: Extract<DraftAction, { type: 'typed' }>): DraftState {
  const changedAt = state.changedAt ?? at
  const { conflict, version } = state.shown
  const hasChosen = conflict !== undefined && Number(fieldOf(draft, 'draftVersion')) === conflict.stored.version
  const shown = hasChosen ? { version, files: state.shown.files, isSettling: true } : state.shown
  const isSaving = state.name === 'saving'
  // A choice from two texts is saved at once.
  const delayMs = shown.isSettling ? 0 : Math.min(pauseMs, Math.max(0, changedAt + maxDelayMs - at))
  return {
    ...state,
    name: isSaving ? 'saving' : 'typing',
    draft,
    shown: files ? { ...shown, files } : shown,
    changedAt,
    dueAt: isSaving || state.isLeft ? null : at + delayMs,
    isSubmitted: false,
  }
}

function afterAnswer(
  state: DraftState,
  sent: DraftContent,
  { result, at }: Extract<DraftAction, { type: 'answered' }>,
): DraftState {
  const isExpected = result.kind === 'submitted' && state.isSubmitted
  const told = isExpected
    ? state
    : {
        ...state,
        answer: { draft: sent, result },
        shown: shownAfter(state.shown, sent, result),
        isAtRisk: result.kind !== 'saved',
      }
  const dueIn = (ms: number) => (state.isLeft ? null : at + ms)
  if (result.kind === 'retry') {
    const delayMs = Math.min(retryMs * 2 ** state.failures, maxRetryMs)
    return { ...told, name: 'offline', failures: state.failures + 1, dueAt: dueIn(delayMs) }
  }
  const settledContent = contentOf(sent)
  const isChanged = state.draft !== null && contentOf(state.draft) !== settledContent
  return {
    ...told,
    name: isChanged ? 'typing' : result.kind,
    failures: 0,
    settledContent,
    dueAt: isChanged ? dueIn(pauseMs) : null,
  }
}

function shownAfter({ files, savedAt, version }: ShownDraft, sent: DraftContent, result: SaveResult): ShownDraft {
  if (result.kind === 'saved') return { files, savedAt: result.savedAt, version: result.version }
  const failed = { files, savedAt, version, problem: result.problem }
  return result.kind === 'conflict' ? { ...failed, conflict: { stored: result.stored, typed: textOf(sent) } } : failed
}
