import type { WebSocket } from 'ws'
import type { CallerClaims } from '../auth/caller-claims.ts'
import type { Channel } from './channel.ts'
import { encodeFrame, type SocketFrame, type PhoenixMessage, type SerializerVersion } from './frames.ts'
import { RateWindow, type RealtimeLimits } from './realtime-limits.ts'

/** One client connection and its channels. */
export class ClientSocket {
  readonly version: SerializerVersion
  /** The caller that the API key stands for. */
  readonly keyCaller: CallerClaims
  /** Headers that policies may read. */
  readonly headers: Record<string, string>
  /** IP address or network of the client. */
  readonly address: string
  /** Whose connection limit this socket counts against: a user id, or the IP address of an anonymous client. Null until the first join. */
  holder: string | null = null
  /** The company whose share this socket counts against, or the holder. Null until the first join. */
  group: string | null = null
  /** Whose rejections this socket counts against: the user of its latest valid token, or the IP address before one. */
  countedFor: string
  /** By topic, with the prefix `realtime:`. */
  readonly channels = new Map<string, Channel>()
  readonly rate: RateWindow
  /** Number of joins in progress. */
  joining = 0
  /** Time of the client's latest message, by `performance.now()`. */
  lastMessageAt = performance.now()
  /** Number of messages in progress. */
  pending = 0
  readonly #webSocket: WebSocket
  readonly #waitingBytes: number
  readonly #turns = new Map<string, Promise<void>>()

  constructor(
    webSocket: WebSocket,
    about: { version: SerializerVersion; keyCaller: CallerClaims; headers: Record<string, string>; address: string },
    limits: RealtimeLimits,
  ) {
    this.#webSocket = webSocket
    this.version = about.version
    this.keyCaller = about.keyCaller
    this.headers = about.headers
    this.address = about.address
    this.countedFor = about.address
    this.rate = new RateWindow(limits.eventsPerSecond, 1000)
    this.#waitingBytes = limits.waitingBytes
  }

  get open(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN
  }

  /** Whether the connection has joined nothing yet. The secret key counts as authentication. */
  get isUnauthenticated(): boolean {
    return this.holder === null && this.keyCaller.role !== 'service_role'
  }

  /** Closes the connection without a closing handshake, which might never finish. */
  terminate() {
    this.#webSocket.terminate()
  }

  /** Sends a frame. Terminates a client that reads so slowly that its buffer exceeds the limit. */
  send({ data, binary }: SocketFrame) {
    if (!this.open) return
    if (this.#webSocket.bufferedAmount > this.#waitingBytes) this.#webSocket.terminate()
    else this.#webSocket.send(data, { binary })
  }

  push(message: PhoenixMessage) {
    this.send(encodeFrame(this.version, message))
  }

  reply({ joinRef, ref, topic }: PhoenixMessage, status: 'ok' | 'error', response: unknown = {}) {
    this.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  /** Runs work in order for each topic. Topics run in parallel. */
  runInOrder(topic: string, work: () => Promise<void>) {
    const before = this.#turns.get(topic) ?? Promise.resolve()
    this.pending += 1
    const turn = before.then(work).finally(() => {
      this.pending -= 1
      if (this.#turns.get(topic) === turn) this.#turns.delete(topic)
    })
    this.#turns.set(topic, turn)
    return turn
  }
}
