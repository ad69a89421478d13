import type { Extension } from './authorize.ts'
import type { CallerClaims } from '../auth/caller-claims.ts'
import type { JoinConfig } from './join-config.ts'
import type { Broadcast } from './frames.ts'
import { RateWindow, type RealtimeLimits } from './realtime-limits.ts'
import type { ClientSocket } from './client-socket.ts'

/** Results of the policies for the current token. Kinds that were not checked yet are missing. */
type Rights = Partial<Record<Extension, boolean>>

/** A topic that one client joined. */
export class Channel {
  readonly socket: ClientSocket
  /** The client's topic name, with the prefix `realtime:`. */
  readonly topic: string
  /** The topic name in policies and in the database. */
  readonly name: string
  readonly joinRef: string | null
  readonly config: JoinConfig
  readonly presenceRate: RateWindow
  caller: CallerClaims
  /** The token of the caller; null while only the API key is known. */
  token: string | null
  read: Rights = {}
  write: Rights = {}
  /** Ids of messages that the replay already sent. */
  readonly replayed = new Set<string>()
  /**
   * Broadcasts during the permission check; null after it. Without this buffer, a broadcast between check and join
   * would be lost.
   */
  buffered: Broadcast[] | null = []
  #expiry: NodeJS.Timeout | undefined

  constructor(
    socket: ClientSocket,
    about: Pick<Channel, 'topic' | 'name' | 'joinRef' | 'config' | 'caller' | 'token'>,
    limits: RealtimeLimits,
  ) {
    this.socket = socket
    this.topic = about.topic
    this.name = about.name
    this.joinRef = about.joinRef
    this.config = about.config
    this.caller = about.caller
    this.token = about.token
    this.presenceRate = new RateWindow(limits.presenceCalls, limits.presenceWindowMs)
  }

  /** False once the channel was left or replaced. */
  get joined(): boolean {
    return this.socket.channels.get(this.topic) === this
  }

  /** Whether the caller may read this message kind. */
  canRead(extension: Extension): boolean {
    return this.read[extension] === true
  }

  /** Whether the broadcast is sent to this channel. */
  accepts({ meta }: Broadcast): boolean {
    return this.canRead('broadcast') && !(typeof meta?.id === 'string' && this.replayed.has(meta.id))
  }

  push(event: string, payload: unknown, ref: string | null = null) {
    this.socket.push({ joinRef: this.joinRef, ref, topic: this.topic, event, payload })
  }

  /** Sends a system message about the channel. */
  pushSystem(status: 'ok' | 'error', message: string) {
    this.push('system', { extension: 'system', status, message, channel: this.name })
  }

  /** Calls `act` when the caller's token expires. */
  onExpiry(act: () => void) {
    clearTimeout(this.#expiry)
    const { exp } = this.caller
    if (exp === undefined) return
    // Timers are limited to 31 bits of milliseconds; a later expiry is checked again then.
    const left = Math.min(Math.max(0, exp * 1000 - Date.now()), 2 ** 31 - 1)
    this.#expiry = setTimeout(() => (exp * 1000 <= Date.now() ? act() : this.onExpiry(act)), left).unref()
  }

  cancelExpiry() {
    clearTimeout(this.#expiry)
  }
}
