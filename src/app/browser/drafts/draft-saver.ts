import type { Draft, DraftFile, DraftKind } from '#domain/query.ts'

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

/** The lowest sequence number, so that a later page of an edit session does not repeat those of an earlier page. */
const secondsSince2026 = () => Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 1000)

const contentOf = ({ fields }: DraftContent) => JSON.stringify(fields)

/** Saves one composer, with one request at a time. */
class EditSession {
  /** Null once it was discarded. */
  #draft: DraftContent | null
  readonly #options: DraftSaverOptions
  /** The content of the last save that succeeded or that must not be retried. */
  #lastSaved = ''
  #lastSent = ''
  /** When the oldest unsaved change was made, in ms. */
  #unsavedSince: number | null = null
  #seq = 0
  /** The form was submitted after its last change, so that its text need not be a draft. */
  #isSubmitting = false
  /** Its form is gone. A save that fails is not retried. */
  #isLeft = false
  #failures = 0
  #pending: Promise<void> | null = null
  #timer?: ReturnType<typeof setTimeout>

  constructor(draft: DraftContent, options: DraftSaverOptions) {
    this.#draft = draft
    this.#options = options
  }

  update(draft: DraftContent): void {
    this.#draft = draft
    this.#isSubmitting = false
    this.#unsavedSince ??= Date.now()
    this.#schedule(Math.min(pauseMs, Math.max(0, this.#unsavedSince + maxDelayMs - Date.now())))
  }

  /** Drops what was typed until now. @returns the discard's sequence number, greater than those of its saves */
  discard(): number {
    clearTimeout(this.#timer)
    this.#draft = null
    this.#lastSaved = ''
    this.#unsavedSince = null
    return this.#nextSeq()
  }

  submit(): void {
    this.#isSubmitting = true
  }

  leave(): void {
    this.#isLeft = true
    if (this.hasUnsaved()) void this.flush(true)
  }

  hasUnsaved(): boolean {
    return this.#pending !== null || (this.#draft !== null && contentOf(this.#draft) !== this.#lastSaved)
  }

  async flush(leaving: boolean): Promise<void> {
    await this.#save(leaving)
    // Saves what was typed while the first save was pending.
    if (!leaving && this.#failures === 0) await this.#save()
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer)
    if (this.#isLeft) return
    this.#timer = setTimeout(() => void this.#save(), ms)
  }

  #save(leaving = false): Promise<void> {
    clearTimeout(this.#timer)
    const draft = this.#draft
    if (!draft) return Promise.resolve()
    const content = contentOf(draft)
    // When the page is left, a newer text does not wait for a pending request.
    if (this.#pending && (!leaving || content === this.#lastSent)) return this.#pending
    if (content === this.#lastSaved) return Promise.resolve()
    const pending = this.#post(draft, content, leaving).finally(() => {
      if (this.#pending === pending) this.#pending = null
    })
    this.#pending = pending
    return pending
  }

  #nextSeq(): number {
    return (this.#seq = Math.max(this.#seq + 1, secondsSince2026()))
  }

  async #post(draft: DraftContent, content: string, leaving: boolean): Promise<void> {
    this.#unsavedSince = null
    this.#lastSent = content
    const seq = this.#nextSeq()
    const result = await this.#options.send(draft, seq, leaving)
    // A newer save or a discard has made this result obsolete.
    if (seq !== this.#seq) return
    const isExpected = result.kind === 'submitted' && this.#isSubmitting
    if (!isExpected) this.#options.onResult(draft, result)
    if (result.kind === 'retry') {
      this.#failures += 1
      this.#schedule(Math.min(retryMs * 2 ** (this.#failures - 1), maxRetryMs))
      return
    }
    this.#failures = 0
    this.#lastSaved = content
    if (this.#draft && contentOf(this.#draft) !== content) this.#schedule(pauseMs)
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
    /**
     * Call when a form discards its draft. What was typed until now is not saved any more.
     * @returns the sequence number of the discard; 0 if `update` was never called for the form
     */
    discard: (clientId: string): number => sessions.get(clientId)?.discard() ?? 0,
    /** Call when a form is sent. Until its next change, a `submitted` result of its saves is not reported. */
    submit: (clientId: string): void => sessions.get(clientId)?.submit(),
    /**
     * Call when composers may be gone. What the others hold is saved once more, and not retried.
     * @param open ids of the edit sessions whose composers are still there
     */
    leave(open: ReadonlySet<string> = new Set()): void {
      for (const [clientId, session] of sessions) {
        if (open.has(clientId)) continue
        session.leave()
        sessions.delete(clientId)
      }
    },
    hasUnsaved: (): boolean => unsavedSessions().length > 0,
    /** Saves everything now. Resolves when each save succeeded or failed. */
    async flush(leaving = false): Promise<void> {
      await Promise.all(unsavedSessions().map((session) => session.flush(leaving)))
    },
  }
}

export type DraftSaver = ReturnType<typeof createDraftSaver>
