import { HttpError } from './http-error.ts'
import { isIdempotent, retriesOf, specifiedRetries, waitBefore, type RetryRule } from './retry-rule.ts'

export type HttpConfig = {
  /** The base of all paths: an origin, with or without a path. */
  base: string
  /** Time limit of one attempt in ms, its body included. */
  timeoutMs?: number
  retries?: RetryRule
  /** Sends one attempt. The browser's `fetch` by default. */
  fetch?: (url: string, request: RequestInit) => Promise<Response>
}

export type HttpRequest = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

/**
 * Sends a request to a path below the base address. Returns successful responses only.
 * @throws HttpError for any other response, or none
 * @throws the signal's reason when the caller aborts, also between two attempts
 * @throws TypeError for a path that is not below the base address
 */
export type HttpClient = (path: string, request?: HttpRequest) => Promise<Response>

/** Creates the HTTP client for requests without supabase-js (docs/spec.md §7). */
export function httpClient({
  base,
  timeoutMs = 10_000,
  retries = specifiedRetries,
  ...config
}: HttpConfig): HttpClient {
  return async (path, { headers: given = {}, signal, ...request } = {}) => {
    const method = (request.method ?? 'GET').toUpperCase()
    const url = addressOf(base, path)
    const headers = new Headers(given)
    // The same for each attempt, so that the server does the work once.
    if (!isIdempotent(method) && !headers.has('idempotency-key')) headers.set('idempotency-key', randomKey())
    const most = request.body instanceof ReadableStream ? 0 : retriesOf(retries, method)

    for (let repeated = 0; ; repeated += 1) {
      const response = await attempt(config.fetch ?? fetch, url, { ...request, method, headers }, timeoutMs, signal)
      if (response.ok) return response
      const wait = repeated < most ? waitBefore(retries, response, repeated) : null
      if (wait === null) throw new HttpError({ method, url }, response)
      // An unread body would keep its connection open.
      await response.body?.cancel()
      await pause(wait, signal)
    }
  }
}

type Signal = AbortSignal | null | undefined

/** One attempt. Each has the whole time limit, because a shared one would leave none for the second. */
async function attempt(
  send: NonNullable<HttpConfig['fetch']>,
  url: string,
  request: RequestInit & { method: string },
  timeoutMs: number,
  signal: Signal,
): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    return await send(url, { ...request, signal: signal ? AbortSignal.any([signal, limit]) : limit })
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new HttpError({ method: request.method, url }, null, cause)
  }
}

/** Refuses addresses outside the base, which would receive headers meant for it. */
function addressOf(base: string, path: string): string {
  const root = new URL(`${base.replace(/\/+$/, '')}/`)
  const url = new URL(path.replace(/^\//, ''), root)
  if (url.origin === root.origin && url.pathname.startsWith(root.pathname)) return url.href
  throw new TypeError(`'${path}' is no path below ${base}.`)
}

/** `crypto.randomUUID` exists on https and localhost only. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

function pause(ms: number, signal: Signal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, ms)
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
  })
}
