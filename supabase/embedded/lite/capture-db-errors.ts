import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresConnection } from '@supabase/lite/postgres'

const requests = new AsyncLocalStorage<{ error?: unknown }>()

/**
 * Overrides the method `normalizeDbError` of a connection, so that the database error of a request is known. lite turns
 * SQLSTATEs that it does not know into a 500 without code and hint. `raise exception` of our SQL is one of them.
 * `lite-overrides.test.ts` fails once lite no longer needs it.
 */
export function captureDbErrors(connection: PostgresConnection): void {
  const normalize = connection.normalizeDbError.bind(connection)
  connection.normalizeDbError = (error: unknown) => {
    const normalized = normalize(error)
    const request = requests.getStore()
    if (request) request.error = normalized
    return normalized
  }
}

/** Runs a request. Gives its response, and its last database error if there was one. */
export async function withDbError(work: () => Promise<Response>): Promise<{ response: Response; error?: unknown }> {
  const request: { error?: unknown } = {}
  const response = await requests.run(request, work)
  return { response, ...request }
}
