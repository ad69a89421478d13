import { composerWords } from '#domain/words/en/composer.ts'
import { httpClient } from '../../http-client/http-client.ts'
import { HttpError } from '../../http-client/http-error.ts'
import type { Saved, Written } from './draft-saver.ts'

/** Answers after which the same text is sent again by itself. Whoever has to sign in first, may do so in another tab. */
const passing = (status: number) => status === 0 || status === 401 || status === 408 || status === 429 || status >= 500

/** Posts what is written, to be kept. Never throws. */
export async function sendDraft({ kind, address, fields }: Written, seq: number, leaving: boolean): Promise<Saved> {
  const body = new URLSearchParams([['kind', kind], ['seq', String(seq)], ...fields])
  const send = httpClient({ base: location.origin })
  // More than 64 kB are not sent by a browser whose page is gone: then they go as long as it is there.
  const keepalive = leaving && body.toString().length < 60_000
  try {
    const response = await send(address, { method: 'POST', body, keepalive, headers: { accept: 'application/json' } })
    return { kind: 'saved', ...((await response.json()) as { savedAt: string | null }) }
  } catch (error) {
    const response = error instanceof HttpError ? error.response : null
    const told = response && ((await response.json().catch(() => null)) as { message?: string } | null)
    const problem = told?.message ?? composerWords.notReached
    return { kind: passing(response?.status ?? 0) ? 'later' : 'no', problem }
  }
}
