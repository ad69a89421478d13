import { historySentence } from '#screens/track-query/history-sentence.ts'
import type { IntentHandler } from '../../server/routing/intent-action.ts'
import { openQuery } from '../../data/opened-query.ts'
import { changesBetween } from '../../data/query-commands.ts'
import { clockContext, dbContext, wordsContext } from '../../server/session/context.ts'
import { referenceOf } from '../../server/session/current-company.ts'

type OpenedVersion = { queryId: string; rowVersion: number }

/**
 * Describes what other people changed in a query between the version that a form showed and the version that it created.
 * Without such changes it returns an empty list and sends no request.
 * @param made the new row version
 */
export async function concurrentChanges(
  { context, request }: Pick<Parameters<IntentHandler>[0], 'context' | 'request'>,
  { queryId, rowVersion }: OpenedVersion,
  made: number,
): Promise<string[]> {
  const reference = referenceOf(new URL(request.url))
  if (made <= rowVersion + 1 || !reference) return []
  const client = context.get(dbContext)
  const [ids, opened] = await Promise.all([
    changesBetween(client, queryId, rowVersion, made),
    openQuery(client, reference, null, context.get(clockContext).now),
  ])
  if (!opened) return []
  const reader = { role: opened.company.role, categories: opened.categories }
  return opened.query.history
    .filter(({ id }) => ids.includes(id))
    .map((entry) => historySentence(entry, reader, context.get(wordsContext)))
}
