import type { WebSocket } from 'ws'
import type { Caller } from './token-caller.ts'
import type { Channel } from './channel.ts'
import { encode, type Frame, type Message, type Version } from './frames.ts'
import { Rate, type RealtimeLimits } from './realtime-limits.ts'

/** One client's connection, and the channels it joined. */
export class Socket {
  readonly version: Version
  /** Who the API key stands for. */
  readonly keyHolder: Caller
  /** Headers that policies may look at. */
  readonly headers: Record<string, string>
  /** Where it comes from. */
  readonly address: string
  /** Whose connection it is: known once it has joined something. */
  holder: string | null = null
  /** How often it was refused. */
  refused = 0
  /** By topic, with its prefix `realtime:`. */
  readonly channels = new Map<string, Channel>()
  readonly rate: Rate
  /** Channels that it is about to have, if the policies let it in. */
  joining = 0
  /** When the client was last heard of. */
  heardAt = performance.now()
  /** How much of what it asked for is still being done. */
  waiting = 0
  readonly #webSocket: WebSocket
  readonly #waitingBytes: number
  readonly #turns = new Map<string, Promise<void>>()

  constructor(
    webSocket: WebSocket,
    about: { version: Version; keyHolder: Caller; headers: Record<string, string>; address: string },
    limits: RealtimeLimits,
  ) {
    this.#webSocket = webSocket
    this.version = about.version
    this.keyHolder = about.keyHolder
    this.headers = about.headers
    this.address = about.address
    this.rate = new Rate(limits.eventsPerSecond, 1000)
    this.#waitingBytes = limits.waitingBytes
  }

  get open(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN
  }

  /** Whether nobody knows whose it is. Whoever brings the secret key needs no introduction. */
  get isStranger(): boolean {
    return this.holder === null && this.keyHolder.role !== 'service_role'
  }

  /** Ends the connection without waiting for a goodbye, which might never come. */
  hangUp() {
    this.#webSocket.terminate()
  }

  /** Sends, unless the client reads so slowly that what waits for it would fill the memory: then it is cut off. */
  send({ data, binary }: Frame) {
    if (!this.open) return
    if (this.#webSocket.bufferedAmount > this.#waitingBytes) this.#webSocket.terminate()
    else this.#webSocket.send(data, { binary })
  }

  push(message: Message) {
    this.send(encode(this.version, message))
  }

  reply({ joinRef, ref, topic }: Message, status: 'ok' | 'error', response: unknown = {}) {
    this.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  /** Does one thing after the other on each topic; topics do not wait for each other. */
  inTurn(topic: string, work: () => Promise<void>) {
    const before = this.#turns.get(topic) ?? Promise.resolve()
    this.waiting += 1
    const turn = before.then(work).finally(() => {
      this.waiting -= 1
      if (this.#turns.get(topic) === turn) this.#turns.delete(topic)
    })
    this.#turns.set(topic, turn)
    return turn
  }
}
