import type { WebSocket } from 'ws'
import type { ClientSocket } from './client-socket.ts'
import { decodeFrame } from './frames.ts'
import { handleMessage } from './handle-message.ts'
import { closeChannel, type RealtimeContext } from './realtime-context.ts'
import { logError } from '../../log-error.ts'

/** How long clients get for the closing handshake. */
const closeTimeoutMs = 1000
/** Close code "going away" (RFC 6455, 7.4.1). */
const goingAway = 1001

/** The open WebSocket connections. Terminates those that are silent or never join. */
export class OpenConnections {
  readonly #context: RealtimeContext
  readonly #open = new Map<WebSocket, ClientSocket>()
  readonly #silenceCheck: NodeJS.Timeout

  constructor(context: RealtimeContext) {
    this.#context = context
    this.#silenceCheck = setInterval(() => this.#terminateSilent(), context.limits.silenceMs / 10).unref()
  }

  add(webSocket: WebSocket, socket: ClientSocket) {
    const context = this.#context
    this.#open.set(webSocket, socket)
    context.connectionLimits.add(socket)
    const joinTimeout = setTimeout(
      () => socket.isUnauthenticated && socket.terminate(),
      context.limits.joinWithinMs,
    ).unref()
    webSocket.on('message', (data: Buffer, binary) => {
      // Frames that had arrived before the connection was terminated.
      if (!socket.open) return
      socket.lastMessageAt = performance.now()
      const message = decodeFrame(data, binary, socket.version)
      if (message) handleMessage(context, socket, message).catch(report)
      else context.rejections.count(socket)
    })
    webSocket.on('close', () => {
      clearTimeout(joinTimeout)
      this.#open.delete(webSocket)
      context.connectionLimits.remove(socket)
      for (const channel of socket.channels.values()) closeChannel(context, channel)
    })
    // The protocol closes the connection after a malformed frame, which emits `close`.
    webSocket.on('error', () => {})
  }

  /** Closes all connections, so that clients reconnect. Terminates them after a second. */
  async closeAll() {
    clearInterval(this.#silenceCheck)
    const closed = [...this.#open.keys()].map((webSocket) => {
      const event = new Promise((resolve) => webSocket.once('close', resolve))
      webSocket.close(goingAway)
      return event
    })
    const timeout = setTimeout(() => {
      for (const webSocket of this.#open.keys()) webSocket.terminate()
    }, closeTimeoutMs)
    await Promise.all(closed)
    clearTimeout(timeout)
  }

  #terminateSilent() {
    const before = performance.now() - this.#context.limits.silenceMs
    for (const [webSocket, socket] of this.#open) if (socket.lastMessageAt < before) webSocket.terminate()
  }
}

const report = (error: unknown) => logError('realtime', error)
