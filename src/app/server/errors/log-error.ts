import type { Runtime } from '../start/runtime.ts'

/** An unexpected error, as one entry of the log. `path` has no query string: it may hold the token of an e-mail link. */
export function logError(
  { log }: Pick<Runtime, 'log'>,
  { requestId, request, error }: { requestId: string; request: Request; error: unknown },
): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)
  log({ event: 'error', requestId, method: request.method, path: new URL(request.url).pathname, error: text })
}
