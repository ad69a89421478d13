import type { DraftKind } from '#domain/query.ts'
import type { DraftStatus } from '#screens/track-query/compose/draft-status.ts'

/** What a composer holds at one moment, as it is posted. */
export type DraftContent = {
  kind: DraftKind
  /** Id of the edit session: a composer from its start until its text was sent. */
  clientId: string
  /** Where it is posted, with the query string of the page it was written on. */
  address: string
  fields: [name: string, value: string][]
}

/** The result of a save. `retry`: it may succeed later; `rejected`: it will not until the text changes. */
export type SaveResult = { kind: 'saved'; savedAt: string | null } | { kind: 'retry' | 'rejected'; problem: string }

export type DraftSaverOptions = {
  /** Posts a draft. `leaving`: the page may be gone before the answer. Never throws. */
  send: (draft: DraftContent, seq: number, leaving: boolean) => Promise<SaveResult>
  onStatus: (kind: DraftKind, status: DraftStatus) => void
}

/** Saves after a pause in typing, and at the latest after `maxDelayMs` without one. */
const pauseMs = 700
const maxDelayMs = 5000
/** Doubled after each failure, up to the maximum. */
const retryMs = 2000
const maxRetryMs = 30_000

type EditSession = {
  draft: DraftContent
  /** The content that was last saved or rejected. */
  lastSaved: string
  lastSent: string
  /** When the oldest unsaved change was made, in ms. */
  unsavedSince: number | null
  seq: number
  failures: number
  pending: Promise<void> | null
  timer?: ReturnType<typeof setTimeout>
}

/** A later page of the same edit session must not start below the numbers of the earlier one. */
const secondsSince2026 = () => Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 1000)

const contentOf = ({ fields }: DraftContent) => JSON.stringify(fields)

/** Saves drafts 0.7 s after the last change, one request at a time for each composer. Failures are retried. */
export function createDraftSaver({ send, onStatus }: DraftSaverOptions) {
  const sessions = new Map<string, EditSession>()

  const schedule = (session: EditSession, ms: number) => {
    clearTimeout(session.timer)
    session.timer = setTimeout(() => void save(session), ms)
  }

  const save = (session: EditSession, leaving = false): Promise<void> => {
    clearTimeout(session.timer)
    const content = contentOf(session.draft)
    // When the page is left, a newer text does not wait for a pending request.
    if (session.pending && (!leaving || content === session.lastSent)) return session.pending
    if (content === session.lastSaved) return Promise.resolve()
    const pending = post(session, leaving).finally(() => {
      if (session.pending === pending) session.pending = null
    })
    session.pending = pending
    return pending
  }

  const post = async (session: EditSession, leaving: boolean): Promise<void> => {
    const { draft } = session
    const { kind, clientId } = draft
    const content = contentOf(draft)
    session.unsavedSince = null
    session.lastSent = content
    session.seq = Math.max(session.seq + 1, secondsSince2026())
    const result = await send(draft, session.seq, leaving)
    if (result.kind === 'retry') {
      onStatus(kind, { clientId, problem: result.problem })
      session.failures += 1
      schedule(session, Math.min(retryMs * 2 ** (session.failures - 1), maxRetryMs))
      return
    }
    session.failures = 0
    session.lastSaved = content
    onStatus(kind, {
      clientId,
      ...(result.kind === 'saved' ? { savedAt: result.savedAt } : { problem: result.problem }),
    })
    if (contentOf(session.draft) !== content) schedule(session, pauseMs)
  }

  const unsavedSessions = () =>
    [...sessions.values()].filter(
      (session) => session.pending !== null || contentOf(session.draft) !== session.lastSaved,
    )

  return {
    /** Call after each change of a composer. */
    update(draft: DraftContent): void {
      const session: EditSession = sessions.get(draft.clientId) ?? {
        draft,
        lastSaved: '',
        lastSent: '',
        unsavedSince: null,
        seq: 0,
        failures: 0,
        pending: null,
      }
      session.draft = draft
      sessions.set(draft.clientId, session)
      session.unsavedSince ??= Date.now()
      schedule(session, Math.min(pauseMs, Math.max(0, session.unsavedSince + maxDelayMs - Date.now())))
    },
    hasUnsaved: (): boolean => unsavedSessions().length > 0,
    /** Saves everything now. Resolves when each save succeeded or failed. */
    async flush(leaving = false): Promise<void> {
      await Promise.all(
        unsavedSessions().map(async (session) => {
          await save(session, leaving)
          // Typed while another save was pending.
          if (!leaving && session.failures === 0) await save(session)
        }),
      )
    },
  }
}

export type DraftSaver = ReturnType<typeof createDraftSaver>
