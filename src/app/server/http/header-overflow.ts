import { requestHeadWords } from '#domain/words/en/request-head.ts'
import { staticProblemPage } from '../errors/problem-response.ts'
import { isSecure, type Runtime } from '../start/runtime.ts'
import { readCookies } from '../session/cookies.ts'
import { maxChunks } from '../session/session-cookie.ts'

/** More pieces than fill the longest head that is read (listen.ts). */
const maxClearedChunks = 20

/** Longer than any address of ours, and short enough to be nobody's trouble. */
const maxTargetBytes = 8 * 1024

/**
 * Answers a request whose head is too long to be read, so that the browser's next one is shorter. Cookies are what
 * makes it long in earnest, and the session's are the only ones of ours that were ever large.
 * @param packet what came last, as far as it is known
 */
export function headerOverflowResponse(runtime: Runtime, packet: Buffer | undefined): Response {
  const answer = staticProblemPage({ status: 431, ...requestHeadWords }, runtime)
  answer.headers.set('cache-control', 'private, no-store')
  for (const cookie of clearingCookies(runtime, isTargetShort(packet))) answer.headers.append('set-cookie', cookie)
  return answer
}

/**
 * Any site may link to an address that is too long by itself, and must not sign anybody out by it. Where an address may
 * be to blame, only the pieces go that no session of today has: without them the rest is short enough to be read, and
 * what then is but half a session is cleared in turn.
 */
function clearingCookies(runtime: Runtime, whole: boolean): string[] {
  const { raw } = readCookies(null, { secure: isSecure(runtime), readOnly: false })
  const base = raw.cookieName('session')
  const pieces = Array.from({ length: maxClearedChunks }, (_, at) => `${base}.${at}`)
  const names = whole ? [base, ...pieces] : pieces.slice(maxChunks)
  const sent = readCookies(names.map((name) => `${name}=`).join(';'), { secure: isSecure(runtime), readOnly: false })
  for (const name of names) sent.raw.clear(name)
  return sent.toSetCookieHeaders()
}

/** Whether what came last begins with a request's first line, and that is not what is too long. */
function isTargetShort(packet: Buffer | undefined): boolean {
  const [line] = /^[A-Z]+ \S+ HTTP\/1\.[01]\r\n/.exec(packet?.toString('latin1', 0, maxTargetBytes) ?? '') ?? []
  return line !== undefined
}
