import { paths } from '../../http-client/probe.ts'
import { log } from '../start/log.ts'
import { CircuitBreaker, type Ending } from './circuit-breaker.ts'
import { fileTimeoutMs, serviceTimeoutMs } from './timeouts.ts'

/** What tells whether a service works; `rest` asks the database. */
const probes: Record<string, string> = { auth: paths.auth, rest: paths.database, storage: paths.storage }

/** One for each service, because pages go on while the auth service alone is down. The state is that of the process. */
const breakers = new Map<string, CircuitBreaker>()

/**
 * The breaker of the service at an address; null for an address of no service.
 * @param readApikey returns the key with which it probes. Called for the first request to a service only
 */
function breakerOf({ origin, pathname }: URL, readApikey: () => string): CircuitBreaker | null {
  const name = /^\/(\w+)\/v1\//.exec(pathname)?.[1] ?? ''
  const path = Object.hasOwn(probes, name) ? probes[name] : undefined
  if (path === undefined) return null
  const service = `${origin}/${name}`
  const known = breakers.get(service)
  if (known) return known
  const apikey = readApikey()
  const breaker = new CircuitBreaker({
    service: `The ${name} service`,
    // Any answer will do. Its body is not read.
    probe: async () => {
      const signal = AbortSignal.timeout(serviceTimeoutMs)
      const answer = await fetch(origin + path, { headers: { apikey }, signal })
      await answer.body?.cancel()
    },
    onChange: (state) => log({ event: state === 'silent' ? 'service_silent' : 'service_answers', service: name }),
  })
  breakers.set(service, breaker)
  return breaker
}

/**
 * `fetch` for requests to the backend, with a time limit: longer for files than for everything else. That of a file ends
 * with the headers of the answer, because whoever reads it may be slow. While a service answers nobody, its requests fail
 * at once (circuit-breaker.ts).
 * @throws ServiceSilent instead of sending a request that would wait for nothing
 */
export const backendFetch: typeof fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input))
  const isFile = url.pathname.startsWith('/storage/v1/')
  const { signal: timeout, end } = timeLimit(isFile ? fileTimeoutMs : serviceTimeoutMs)
  const given = init?.signal
  const signal = given ? AbortSignal.any([given, timeout]) : timeout
  const send = async () => {
    const answer = await fetch(input, { ...init, signal })
    if (isFile) end()
    return answer
  }
  const readApikey = () =>
    new Headers(init?.headers ?? (input instanceof Request ? input.headers : {})).get('apikey') ?? ''
  const breaker = breakerOf(url, readApikey)
  if (!breaker) return send()
  const endingOf = (): Ending => {
    // The HTTP client's own limit is also a signal of the caller.
    const reason: unknown = given?.aborted ? given.reason : null
    if (timeout.aborted || (reason instanceof Error && reason.name === 'TimeoutError')) return 'timeout'
    return given?.aborted ? 'aborted' : 'unreachable'
  }
  return breaker.run(send, endingOf)
}

/** As `AbortSignal.timeout`, until it is ended. */
function timeLimit(ms: number): { signal: AbortSignal; end: () => void } {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new DOMException('It took too long.', 'TimeoutError')), ms).unref()
  return { signal: late.signal, end: () => clearTimeout(timer) }
}
