import type { Draft, DraftKind } from '#domain/query.ts'
import type { DraftConflictStatus } from '#screens/track-query/compose/draft-status.ts'

/** What a composer holds at one moment, as it is posted. */
export type DraftContent = {
  kind: DraftKind
  /** Id of the edit session: a composer from its start until its text was sent. */
  clientId: string
  /** Where it is posted, with the query string of the page it was written on. */
  address: string
  fields: [name: string, value: string][]
}

/**
 * The result of a save. `conflict`: another form saved first, and its text is stored. `retry`: the same save may succeed
 * later. After `conflict` and `rejected` it will not until the content changes.
 */
export type SaveResult =
  | { kind: 'saved'; savedAt: string | null; version?: number }
  | { kind: 'conflict'; stored: Draft; View: DraftConflictStatus['View']; problem: string }
  | { kind: 'retry' | 'rejected'; problem: string }

export type DraftSaverOptions = {
  /** Posts a draft. `leaving`: the page may be gone before the answer. Never throws. */
  send: (draft: DraftContent, seq: number, leaving: boolean) => Promise<SaveResult>
  /** Called with the result of each save. */
  onResult: (draft: DraftContent, result: SaveResult) => void
}

/** Saves after a pause in typing, and at the latest after `maxDelayMs` without one. */
const pauseMs = 700
const maxDelayMs = 5000
/** Doubled after each failure, up to the maximum. */
const retryMs = 2000
const maxRetryMs = 30_000

/** A later page of the same edit session must not start below the numbers of the earlier one. */
const secondsSince2026 = () => Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 1000)

const contentOf = ({ fields }: DraftContent) => JSON.stringify(fields)

/** Saves one composer, with one request at a time. */
class EditSession {
  #draft: DraftContent
  readonly #options: DraftSaverOptions
  /** The content of the last save that is not retried. */
  #lastSaved = ''
  #lastSent = ''
  /** When the oldest unsaved change was made, in ms. */
  #unsavedSince: number | null = null
  #seq = 0
  #failures = 0
  #pending: Promise<void> | null = null
  #timer?: ReturnType<typeof setTimeout>

  constructor(draft: DraftContent, options: DraftSaverOptions) {
    this.#draft = draft
    this.#options = options
  }

  update(draft: DraftContent): void {
    this.#draft = draft
    this.#unsavedSince ??= Date.now()
    this.#schedule(Math.min(pauseMs, Math.max(0, this.#unsavedSince + maxDelayMs - Date.now())))
  }

  hasUnsaved(): boolean {
    return this.#pending !== null || contentOf(this.#draft) !== this.#lastSaved
  }

  async flush(leaving: boolean): Promise<void> {
    await this.#save(leaving)
    // Typed while another save was pending.
    if (!leaving && this.#failures === 0) await this.#save()
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), ms)
  }

  #save(leaving = false): Promise<void> {
    clearTimeout(this.#timer)
    const content = contentOf(this.#draft)
    // When the page is left, a newer text does not wait for a pending request.
    if (this.#pending && (!leaving || content === this.#lastSent)) return this.#pending
    if (content === this.#lastSaved) return Promise.resolve()
    const pending = this.#post(leaving).finally(() => {
      if (this.#pending === pending) this.#pending = null
    })
    this.#pending = pending
    return pending
  }

  async #post(leaving: boolean): Promise<void> {
    const draft = this.#draft
    const content = contentOf(draft)
    this.#unsavedSince = null
    this.#lastSent = content
    this.#seq = Math.max(this.#seq + 1, secondsSince2026())
    const result = await this.#options.send(draft, this.#seq, leaving)
    this.#options.onResult(draft, result)
    if (result.kind === 'retry') {
      this.#failures += 1
      this.#schedule(Math.min(retryMs * 2 ** (this.#failures - 1), maxRetryMs))
      return
    }
    this.#failures = 0
    this.#lastSaved = content
    if (contentOf(this.#draft) !== content) this.#schedule(pauseMs)
  }
}

/** Saves drafts 0.7 s after the last change, one request at a time for each composer. Failures are retried. */
export function createDraftSaver(options: DraftSaverOptions) {
  const sessions = new Map<string, EditSession>()
  const unsavedSessions = () => [...sessions.values()].filter((session) => session.hasUnsaved())

  return {
    /** Call after each change of a composer. */
    update(draft: DraftContent): void {
      const session = sessions.get(draft.clientId) ?? new EditSession(draft, options)
      sessions.set(draft.clientId, session)
      session.update(draft)
    },
    hasUnsaved: (): boolean => unsavedSessions().length > 0,
    /** Saves everything now. Resolves when each save succeeded or failed. */
    async flush(leaving = false): Promise<void> {
      await Promise.all(unsavedSessions().map((session) => session.flush(leaving)))
    },
  }
}

export type DraftSaver = ReturnType<typeof createDraftSaver>
