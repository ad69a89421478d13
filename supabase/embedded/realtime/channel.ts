import type { Extension } from './authorize.ts'
import type { Caller } from './token-caller.ts'
import type { JoinConfig } from './join-config.ts'
import type { Broadcast } from './frames.ts'
import { Rate, type RealtimeLimits } from './realtime-limits.ts'
import type { Socket } from './client-socket.ts'

/** What the policies said, until a new token comes; what was not asked yet is missing. */
type Rights = Partial<Record<Extension, boolean>>

/** One topic that one client joined. */
export class Channel {
  readonly socket: Socket
  /** As the client calls it, with the prefix `realtime:`. */
  readonly topic: string
  /** As policies and the database call it. */
  readonly name: string
  readonly joinRef: string | null
  readonly config: JoinConfig
  readonly presenceRate: Rate
  caller: Caller
  /** The token that the caller's rights rest on; null while it is the API key. */
  token: string | null
  read: Rights = {}
  write: Rights = {}
  /** Messages of the database that it was given when it joined, and is not to get again. */
  readonly replayed = new Set<string>()
  /**
   * What its room was told while the policies were asked; null once they have answered. Without it a topic could end
   * between the answer and the joining, and the channel would wait for ever on a topic where nothing is said any more.
   */
  held: Broadcast[] | null = []
  #expiry: NodeJS.Timeout | undefined

  constructor(
    socket: Socket,
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
    this.presenceRate = new Rate(limits.presenceCalls, limits.presenceWindowMs)
  }

  /** Whether it was not left or shut meanwhile. */
  get joined(): boolean {
    return this.socket.channels.get(this.topic) === this
  }

  /** Whether messages of that kind may be handed out to it. */
  mayRead(extension: Extension): boolean {
    return this.read[extension] === true
  }

  /** Whether a broadcast is for it. */
  hears({ meta }: Broadcast): boolean {
    return this.mayRead('broadcast') && !(typeof meta?.id === 'string' && this.replayed.has(meta.id))
  }

  push(event: string, payload: unknown, ref: string | null = null) {
    this.socket.push({ joinRef: this.joinRef, ref, topic: this.topic, event, payload })
  }

  /** Tells something about the channel itself. */
  say(status: 'ok' | 'error', message: string) {
    this.push('system', { extension: 'system', status, message, channel: this.name })
  }

  /** Calls back when the caller's token has run out. */
  onExpiry(act: () => void) {
    clearTimeout(this.#expiry)
    const { exp } = this.caller
    if (exp === undefined) return
    // Timers hold 31 bits of milliseconds; a later end is looked at again then.
    const left = Math.min(Math.max(0, exp * 1000 - Date.now()), 2 ** 31 - 1)
    this.#expiry = setTimeout(() => (exp * 1000 <= Date.now() ? act() : this.onExpiry(act)), left).unref()
  }

  forgetExpiry() {
    clearTimeout(this.#expiry)
  }
}
