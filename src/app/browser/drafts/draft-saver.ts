import type { DraftFile } from '#domain/query.ts'
import type { DraftContent } from './draft-content.ts'
import { draftReducer, mayPost, newDraft, type DraftAction, type DraftState, type SaveResult } from './draft-reducer.ts'

export type DraftSaverOptions = {
  /** Posts a draft. `leaving`: the page may be gone before the answer. Never throws. */
  send: (draft: DraftContent, seq: number, leaving: boolean) => Promise<SaveResult>
  /** Called with the result of each save. */
  onResult: (draft: DraftContent, result: SaveResult) => void
  /** Called when a composer has something else to show of its draft. */
  onShown?: (draft: DraftContent, shown: DraftState['shown']) => void
}

/** Saves one composer: carries out what its state asks for. */
function startSession({ send, onResult, onShown }: DraftSaverOptions) {
  let state = newDraft
  let pending = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined

  const dispatch = (action: DraftAction): void => {
    const { answer, shown } = state
    state = draftReducer(state, action)
    clearTimeout(timer)
    if (state.dueAt !== null) timer = setTimeout(() => void save(), state.dueAt - Date.now())
    if (state.answer && state.answer !== answer) onResult(state.answer.draft, state.answer.result)
    const about = state.draft ?? state.sent
    if (about && state.shown !== shown) onShown?.(about, state.shown)
  }
  const post = async (leaving: boolean): Promise<void> => {
    dispatch({ type: 'posted', at: Date.now() })
    const { sent, seq } = state
    if (sent) dispatch({ type: 'answered', seq, result: await send(sent, seq, leaving), at: Date.now() })
  }
  const save = (leaving = false): Promise<void> => (mayPost(state, leaving) ? (pending = post(leaving)) : pending)

  return {
    dispatch,
    read: () => state,
    flush: async (leaving: boolean): Promise<void> => {
      await save(leaving)
      // Saves what was typed while the first save was pending.
      if (!leaving && state.failures === 0) await save()
    },
  }
}

/** Saves drafts 0.7 s after the last change, one request at a time for each composer. Failures are retried. */
export function createDraftSaver(options: DraftSaverOptions) {
  const sessions = new Map<string, ReturnType<typeof startSession>>()
  const dispatch = (clientId: string, action: DraftAction) => sessions.get(clientId)?.dispatch(action)

  return {
    /**
     * Call after each change of a composer.
     * @param files those to show in it, after a text was restored into it
     */
    update(draft: DraftContent, files?: DraftFile[]): void {
      const session = sessions.get(draft.clientId) ?? startSession(options)
      sessions.set(draft.clientId, session)
      session.dispatch({ type: 'typed', draft, files, at: Date.now() })
    },
    /**
     * Call when a form discards its draft. What was typed until now is not saved any more.
     * @returns the sequence number of the discard; 0 if `update` was never called for the form
     */
    discard(clientId: string): number {
      dispatch(clientId, { type: 'discarded', at: Date.now() })
      return sessions.get(clientId)?.read().seq ?? 0
    },
    /** The stored version after the last save that succeeded; 0 without one. */
    versionOf: (clientId: string): number => sessions.get(clientId)?.read().shown.version ?? 0,
    /** Call when a form is sent. Until its next change, a `submitted` result of its saves is not reported. */
    submit: (clientId: string): void => dispatch(clientId, { type: 'submitted' }),
    /**
     * Call when composers may be gone. What the others hold is saved once more, and not retried.
     * @param open ids of the edit sessions whose composers are still there
     */
    leave(open: ReadonlySet<string> = new Set()): void {
      for (const [clientId, session] of sessions) {
        if (open.has(clientId)) continue
        session.dispatch({ type: 'left' })
        void session.flush(true)
        sessions.delete(clientId)
      }
    },
    /** Whether saving the text of one of these edit sessions has failed. Then only this browser has it. */
    isAtRisk: (open: readonly string[]): boolean => open.some((clientId) => sessions.get(clientId)?.read().isAtRisk),
    /** Saves everything now. Resolves when each save succeeded or failed. */
    async flush(leaving = false): Promise<void> {
      await Promise.all([...sessions.values()].map((session) => session.flush(leaving)))
    },
  }
}

export type DraftSaver = ReturnType<typeof createDraftSaver>
