import { request as sendRequest, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { clientLeft, type Observe } from '../logs/watch-request.ts'
import { callerHeaders } from '../session/clients.ts'
import { isHosted, type Caller, type Runtime } from '../start/runtime.ts'
import { readCaller } from './caller.ts'
import { endWithResponse } from './raw-response.ts'

/** The socket of the realtime service, at the backend as at the app. */
const socketPath = '/realtime/v1/websocket'

/** Connections that are passed on at a time, also those that the service has not accepted yet. It accepts 200. */
const mostConnections = 1_000

/** How long the service may take to accept a connection, in milliseconds. */
const longestHandshake = 10_000

/** What the handshake consists of (RFC 6455, 4.1), and what tells browsers apart. A socket needs no cookie. */
const passedHeaders = [
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-protocol',
  'sec-websocket-extensions',
  'origin',
] as const

/**
 * Whether a request opens the socket that the app passes on. Any other request for an upgrade is answered as if it had
 * not asked for one (RFC 9110 §7.8).
 */
export const opensSocket = ({ url = '', headers }: IncomingMessage, { backend }: Runtime): boolean =>
  !isHosted(backend) && url.split('?', 1)[0] === socketPath && headers.upgrade?.toLowerCase() === 'websocket'

/**
 * Passes the realtime socket on to the embedded backend, byte by byte. Each side is read only as fast as the other reads.
 * The service ends a connection that stays behind, is silent or joins nothing.
 * @param observe learns of each when it has ended
 * @returns how many are open, and the function that ends all of them
 */
export function passSockets(server: Server, runtime: Runtime, trustProxy: number, observe?: Observe) {
  const open = new Set<Duplex>()
  server.on('upgrade', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    // A client may disconnect at any time. `close` follows.
    client.on('error', () => {})
    const caller = readCaller(request, trustProxy)
    const began = performance.now()
    let answered = clientLeft
    client.once('close', () => {
      const ended = {
        route: socketPath,
        status: answered,
        ms: performance.now() - began,
        aborted: answered === clientLeft,
      }
      // Who it is stands in the messages of the socket, which the app does not read.
      observe?.({ requestId: caller.requestId, method: 'GET', ...ended, company: null, person: null })
    })
    const refuse = (status: number) => {
      answered = status
      if (client.writable) void endWithResponse(client, new Response(null, { status }), runtime)
    }
    if (open.size >= mostConnections) return refuse(503)
    open.add(client)
    const onward = connectOnward(request, runtime, caller)
    client.once('close', () => {
      open.delete(client)
      onward.destroy()
    })
    onward.once('response', (answer) => {
      answer.resume()
      refuse(answer.statusCode ?? 502)
    })
    onward.on('error', () => refuse(503))
    const late = setTimeout(() => onward.destroy(new Error('The handshake took too long.')), longestHandshake)
    onward.once('close', () => clearTimeout(late))
    onward.once('upgrade', ({ rawHeaders }, service: Duplex, firstBytes: Buffer) => {
      clearTimeout(late)
      answered = 101
      service.on('error', () => {})
      service.once('close', () => client.destroy())
      client.once('close', () => service.destroy())
      client.write(`${['HTTP/1.1 101 Switching Protocols', ...linesOf(rawHeaders)].join('\r\n')}\r\n\r\n`)
      client.write(firstBytes)
      service.write(head)
      client.pipe(service).pipe(client)
    })
    onward.end()
  })
  return {
    count: () => open.size,
    end: () => {
      for (const client of open) client.destroy()
    },
  }
}

function connectOnward({ headers, url = '' }: IncomingMessage, { backend }: Runtime, caller: Caller) {
  return sendRequest(new URL(url, backend.url), {
    // The connection becomes the socket's own.
    agent: false,
    headers: {
      ...Object.fromEntries(passedHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
      ...callerHeaders(backend, { ...caller, userAgent: headers['user-agent'] }),
      connection: 'Upgrade',
      upgrade: 'websocket',
    },
  })
}

/** Names and values in turn, as lines. */
const linesOf = (rawHeaders: string[]): string[] =>
  rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
