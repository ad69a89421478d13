import { authorField } from '#domain/form.ts'
import type { DraftKind } from '#domain/query.ts'
import { currentWords } from '#domain/words/current.ts'
import '#domain/words/en/composer.ts'
import type { PreviewResult } from '#screens/track-query/compose/load-preview.ts'
import { appClient } from '../app-client.ts'
import { HttpError } from '../../http-client/http-error.ts'

/**
 * Asks the server how a text of this page will look. Never throws: a router's fetcher would replace the page by the
 * sign-in page or an error.
 * @param author id of the person whose form it is
 */
export async function loadPreview(kind: DraftKind, body: string, author: string): Promise<PreviewResult> {
  const fields = new URLSearchParams({ kind, body, [authorField]: author })
  const headers = { accept: 'application/json' }
  try {
    const response = await appClient()(`/preview${location.search}`, { method: 'POST', body: fields, headers })
    return (await response.json()) as PreviewResult
  } catch (error) {
    const answer = error instanceof HttpError ? await error.response?.json().catch(() => null) : null
    const { composer: words } = currentWords()
    return { problem: words.noPreview((answer as { message?: string } | null)?.message ?? words.notReached) }
  }
}
