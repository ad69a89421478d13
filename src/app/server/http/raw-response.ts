import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Runtime } from '../start/runtime.ts'
import { securityHeaders } from './security-headers.ts'

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
}
