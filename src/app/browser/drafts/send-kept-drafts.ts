import type { DraftContent } from './draft-content.ts'
import type { SaveResult } from './draft-reducer.ts'
import type { KeptDraft, KeptDrafts } from './kept-drafts.ts'

/** Posts a kept draft with the number of its last save. Never throws. */
export type SendKept = (draft: DraftContent, seq: number) => Promise<SaveResult>

/**
 * Sends a kept draft and forgets it once the server has it, or has the message that was made of it.
 * @returns the result; after `conflict` (a newer draft is stored) and `rejected` it stays kept, and waits for its author
 */
export async function sendKeptDraft(kept: KeptDrafts, { draft, seq }: KeptDraft, send: SendKept): Promise<SaveResult> {
  const result = await send(draft, seq)
  if (result.kind === 'saved' || result.kind === 'submitted') kept.remove(draft.clientId, seq)
  else if (result.kind !== 'retry') kept.setWaiting(draft.clientId, seq)
  return result
}

/** The server has answered that it does not store the text. */
export type WaitingResult = Extract<SaveResult, { kind: 'conflict' }> | { kind: 'rejected'; problem: string }

const isWaiting = (result: SaveResult): result is WaitingResult =>
  result.kind === 'conflict' || result.kind === 'rejected'

export type KeptDraftSenderOptions = {
  kept: KeptDrafts
  author: string
  send: SendKept
  /** Whether this page has a composer for it, which decides about the text. Asked before each request. */
  isOpen: (draft: DraftContent) => boolean
  /** Called after each draft that the server stored. */
  onSaved: (draft: DraftContent) => void
  /** Called once for each draft that the server did not store, and that waits for its author from now on. */
  onWaiting: (draft: DraftContent, result: WaitingResult) => void
  now?: () => number
}

/** Doubled after each failure, up to the maximum. */
const firstDelayMs = 15_000
const maxDelayMs = 30 * 60_000

/** Counts failures, each of which doubles the time until the next attempt. */
function createDelays(now: () => number) {
  const delays = new Map<string, { failures: number; until: number }>()
  return {
    add(key: string): void {
      const failures = (delays.get(key)?.failures ?? 0) + 1
      delays.set(key, { failures, until: now() + Math.min(firstDelayMs * 2 ** failures, maxDelayMs) })
    },
    isOver: (key: string): boolean => (delays.get(key)?.until ?? 0) <= now(),
    delete: (key: string): void => void delays.delete(key),
    clear: (): void => delays.clear(),
  }
}

/** The key of the delay that concerns all drafts. No draft has it as its id. */
const unreachable = ''

/** Sends what this browser keeps for a person, one draft after the other. */
export function createKeptDraftSender(options: KeptDraftSenderOptions) {
  const { kept, author, send, isOpen, onSaved, onWaiting, now = Date.now } = options
  const delays = createDelays(now)
  let isSending = false

  /** @returns false if the server cannot be reached */
  const sendOne = async (one: KeptDraft): Promise<boolean> => {
    const { clientId } = one.draft
    const result = await sendKeptDraft(kept, one, send)
    const isUnreachable = result.kind === 'retry' && !result.isServerError
    if (result.kind === 'retry') delays.add(isUnreachable ? unreachable : clientId)
    if (!isUnreachable) delays.delete(unreachable)
    if (result.kind === 'saved') onSaved(one.draft)
    if (isWaiting(result)) onWaiting(one.draft, result)
    return !isUnreachable
  }

  return {
    /**
     * Sends each draft that is due, until the server cannot be reached. A draft that the server fails to save does not
     * stop the others.
     */
    async sendAll(): Promise<void> {
      if (isSending || !delays.isOver(unreachable)) return
      isSending = true
      try {
        for (const one of kept.of(author)) {
          const isDue = !one.isAfterSubmit && !one.isWaiting && delays.isOver(one.draft.clientId)
          if (isDue && !isOpen(one.draft) && !(await sendOne(one))) break
        }
      } finally {
        isSending = false
      }
    },
    /** Call when the device is online again: the next `sendAll` waits for no delay. */
    reset: (): void => delays.clear(),
  }
}

/**
 * Wraps the sender of autosave: what it sends is kept in the browser until the server has it, however the page ends.
 */
export const keepUntilSaved =
  (
    kept: KeptDrafts,
    author: string,
    send: (draft: DraftContent, seq: number, leaving: boolean) => Promise<SaveResult>,
  ) =>
  async (draft: DraftContent, seq: number, leaving: boolean): Promise<SaveResult> => {
    kept.keep({ author, draft, seq })
    return sendKeptDraft(kept, { author, draft, seq }, () => send(draft, seq, leaving))
  }
