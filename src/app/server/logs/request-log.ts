import { writeLater } from '../start/log.ts'
import type { FinishedRequest, Observe } from './watch-request.ts'

/** The time as the log has it, written out once for all lines of a millisecond. */
let now = { ms: 0, text: '' }
function timeText(): string {
  const ms = Date.now()
  if (ms !== now.ms) now = { ms, text: new Date(ms).toISOString() }
  return now.text
}

/** As JSON, put together by hand: a remembered page takes 26 µs, of which `JSON.stringify` of an object would be 2. */
const toLine = ({ requestId, method, route, status, ms, company, person, aborted }: FinishedRequest): string =>
  `{"at":"${timeText()}","event":"request","requestId":"${requestId}","method":"${method}",` +
  `"route":${JSON.stringify(route)},"status":${status},"ms":${Math.round(ms * 10) / 10},` +
  `"company":${JSON.stringify(company)},"person":${JSON.stringify(person)}${aborted ? ',"aborted":true' : ''}}`

/** Writes the line of a request. It has no path, query string, address, header or body: those may hold secrets. */
export const logRequest: Observe = (finished) => writeLater(toLine(finished))
