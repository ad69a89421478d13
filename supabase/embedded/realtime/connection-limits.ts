import type { RealtimeLimits } from './realtime-limits.ts'
import type { Socket } from './client-socket.ts'

/**
 * Who has how many connections. Whoever has joined nothing yet is a stranger: anybody who knows the publishable key, which
 * every page carries. Of strangers only few are kept, and not for long; people are counted each for themselves.
 */
export class Seats {
  readonly #taken = new Set<Socket>()
  readonly #limits: Pick<RealtimeLimits, 'sockets' | 'socketsPerHolder' | 'strangersPerAddress'>

  constructor(limits: RealtimeLimits) {
    this.#limits = limits
  }

  /** Whether one more connection from there finds room; a stranger who waits for nothing has to make it. */
  makeRoom(address: string): boolean {
    const { sockets, strangersPerAddress } = this.#limits
    const neighbours = this.#strangers().filter((socket) => socket.address === address)
    if (neighbours.length >= strangersPerAddress && !hangUpOnOldest(neighbours)) return false
    return this.#taken.size < sockets || hangUpOnOldest(this.#strangers())
  }

  take(socket: Socket) {
    this.#taken.add(socket)
  }

  free(socket: Socket) {
    this.#taken.delete(socket)
  }

  /** Counts a connection for whose it turned out to be; false when they have too many already. */
  claim(socket: Socket, holder: string): boolean {
    const others = [...this.#taken].filter((other) => other !== socket && other.holder === holder)
    if (others.length >= this.#limits.socketsPerHolder) return false
    socket.holder = holder
    return true
  }

  #strangers(): Socket[] {
    return [...this.#taken].filter((socket) => socket.isStranger && socket.open)
  }
}

/** The one that had the most time to join, other than those that are just about to. */
function hangUpOnOldest(strangers: Socket[]): boolean {
  const idle = strangers.find(({ joining }) => joining === 0)
  idle?.hangUp()
  return idle !== undefined
}
