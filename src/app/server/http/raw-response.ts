import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Runtime } from '../start/runtime.ts'
import { securityHeaders } from './security-headers.ts'

/** How long a client may take to close its side, in milliseconds. */
const longestFarewell = 2_000

/**
 * Writes an answer to a connection for which Node has no response, and ends the connection. The answer carries our
 * headers all the same.
 */
export async function endWithResponse(connection: Duplex, response: Response, runtime: Runtime): Promise<void> {
  const body = await response.text()
  const headers = [...securityHeaders(runtime), ...response.headers, ['connection', 'close']]
  const lines = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  connection.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  // Node closes no half of a connection by itself, and none of which bytes are unread.
  connection.resume()
  const late = setTimeout(() => connection.destroy(), longestFarewell).unref()
  connection.once('close', () => clearTimeout(late))
}
