import { requestHeadWords } from '#domain/words/en/problem.ts'
import { staticProblemPage } from '../errors/problem-response.ts'
import { readCookies } from '../session/cookies.ts'
import { maxChunks, sessionCookieName } from '../session/session-cookie.ts'
import { isSecure, type Runtime } from '../start/runtime.ts'

/** More chunks than fit into the longest header that the server reads (`listen.ts`). */
const maxClearedChunks = 20

/** Longer than any URL of this app. */
const maxTargetBytes = 8 * 1024

/**
 * Answers 431 to a request whose headers are too long to be read, and clears session cookies, so that the browser's
 * next request is shorter. Only session cookies can be large enough to cause this.
 * @param packet the last data received, as far as known
 */
export function headerOverflowResponse(runtime: Runtime, packet: Buffer | undefined): Response {
  const response = staticProblemPage({ status: 431, ...requestHeadWords }, runtime)
  response.headers.set('cache-control', 'private, no-store')
  for (const setCookie of clearingCookies(runtime, isTargetShort(packet))) {
    response.headers.append('set-cookie', setCookie)
  }
  return response
}

/**
 * Set-Cookie values that clear the session. If the URL may be the cause, clear only chunk cookies beyond today's
 * maximum, so a link cannot sign anyone out. The remaining cookies are short enough to be read; an incomplete session
 * is then cleared by the next request.
 */
function clearingCookies(runtime: Runtime, wholeSession: boolean): string[] {
  const options = { secure: isSecure(runtime), readOnly: false }
  const base = sessionCookieName(readCookies(null, options))
  const chunks = Array.from({ length: maxClearedChunks }, (_, at) => `${base}.${at}`)
  const names = wholeSession ? [base, ...chunks] : chunks.slice(maxChunks)
  const cookies = readCookies(names.map((name) => `${name}=`).join(';'), options)
  for (const name of names) cookies.raw.clear(name)
  return cookies.toSetCookieHeaders()
}

/** Whether the packet begins with a complete request line, so that the URL is not what is too long. */
function isTargetShort(packet: Buffer | undefined): boolean {
  const [line] = /^[A-Z]+ \S+ HTTP\/1\.[01]\r\n/.exec(packet?.toString('latin1', 0, maxTargetBytes) ?? '') ?? []
  return line !== undefined
}
