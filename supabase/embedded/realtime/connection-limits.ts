import type { RealtimeLimits } from './realtime-limits.ts'
import type { ClientSocket } from './client-socket.ts'

/**
 * Limits connections in total, for each user, and for each address without a join. A socket without a join is
 * unauthenticated: every page contains the publishable key. Few of those may exist, and only briefly.
 */
export class ConnectionLimits {
  readonly #sockets = new Set<ClientSocket>()
  readonly #limits: Pick<RealtimeLimits, 'sockets' | 'socketsPerHolder' | 'unauthenticatedPerAddress'>

  constructor(limits: RealtimeLimits) {
    this.#limits = limits
  }

  /**
   * Whether one more connection from this address is accepted. May terminate an unauthenticated socket to make space.
   */
  makeSpace(address: string): boolean {
    const { sockets, unauthenticatedPerAddress } = this.#limits
    const sameAddress = this.#unauthenticated().filter((socket) => socket.address === address)
    if (sameAddress.length >= unauthenticatedPerAddress && !terminateOldestIdle(sameAddress)) return false
    return this.#sockets.size < sockets || terminateOldestIdle(this.#unauthenticated())
  }

  add(socket: ClientSocket) {
    this.#sockets.add(socket)
  }

  remove(socket: ClientSocket) {
    this.#sockets.delete(socket)
  }

  /** Assigns a connection to its user; false when the user has too many. */
  assignHolder(socket: ClientSocket, holder: string): boolean {
    const others = [...this.#sockets].filter((other) => other !== socket && other.holder === holder)
    if (others.length >= this.#limits.socketsPerHolder) return false
    socket.holder = holder
    return true
  }

  #unauthenticated(): ClientSocket[] {
    return [...this.#sockets].filter((socket) => socket.isUnauthenticated && socket.open)
  }
}

/** Terminates the oldest socket that is not joining right now. */
function terminateOldestIdle(unauthenticated: ClientSocket[]): boolean {
  const idle = unauthenticated.find(({ joining }) => joining === 0)
  idle?.terminate()
  return idle !== undefined
}
