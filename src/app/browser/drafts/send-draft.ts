import { composerWords } from '#domain/words/en/composer.ts'
import { httpClient } from '../../http-client/http-client.ts'
import { HttpError } from '../../http-client/http-error.ts'
import type { DraftContent, SaveResult } from './draft-saver.ts'

/** Statuses after which the same text is sent again. After a 401 the user may sign in in another tab. */
const isRetryable = (status: number) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500

/** Browsers reject more than 64 kB with `keepalive`. A longer text is sent as long as the page exists. */
const maxKeepaliveLength = 60_000

/** Posts a draft. Never throws. */
export async function sendDraft(
  { kind, address, fields }: DraftContent,
  seq: number,
  leaving: boolean,
): Promise<SaveResult> {
  const body = new URLSearchParams([['kind', kind], ['seq', String(seq)], ...fields])
  const send = httpClient({ base: location.origin })
  const keepalive = leaving && body.toString().length < maxKeepaliveLength
  try {
    const response = await send(address, { method: 'POST', body, keepalive, headers: { accept: 'application/json' } })
    return { kind: 'saved', ...((await response.json()) as { savedAt: string | null }) }
  } catch (error) {
    const response = error instanceof HttpError ? error.response : null
    const answer = response && ((await response.json().catch(() => null)) as { message?: string } | null)
    const problem = answer?.message ?? composerWords.notReached
    return { kind: isRetryable(response?.status ?? 0) ? 'retry' : 'rejected', problem }
  }
}
