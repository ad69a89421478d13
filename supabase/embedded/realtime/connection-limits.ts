import type { RealtimeLimits } from './realtime-limits.ts'
import type { ClientSocket } from './client-socket.ts'

type Limits = Pick<RealtimeLimits, 'sockets' | 'waitingSockets' | 'socketsPerHolder' | 'unauthenticatedPerAddress'>

/** The topics of a company name it second. */
const companyTopic = /^(?:members|company|staff):([0-9a-f-]{36}):/

/**
 * Limits connections in total, for each user, and for each address without a join. A socket without a join is
 * unauthenticated: every page contains the publishable key. Few of those may exist, and only briefly.
 *
 * When all places are taken, the company with the most connections gives one up, and in it the user with the most. So
 * neither a few users nor one company can shut others out.
 */
export class ConnectionLimits {
  readonly #sockets = new Set<ClientSocket>()
  readonly #limits: Limits

  constructor(limits: RealtimeLimits) {
    this.#limits = limits
  }

  /**
   * Whether one more connection from this address is accepted. May terminate an unauthenticated socket to make space.
   */
  makeSpace(address: string): boolean {
    const { sockets, waitingSockets, unauthenticatedPerAddress } = this.#limits
    const sameAddress = this.#unauthenticated().filter((socket) => socket.address === address)
    if (sameAddress.length >= unauthenticatedPerAddress && !terminateOldestIdle(sameAddress)) return false
    return this.#sockets.size < sockets + waitingSockets || terminateOldestIdle(this.#unauthenticated())
  }

  add(socket: ClientSocket) {
    this.#sockets.add(socket)
  }

  remove(socket: ClientSocket) {
    this.#sockets.delete(socket)
  }

  /**
   * Assigns a connection that joins a topic to its user, and to the company of the topic; false when the user has too
   * many. May terminate a socket of somebody who has more.
   */
  assignHolder(socket: ClientSocket, holder: string, topic: string): boolean {
    const group = companyTopic.exec(topic)?.[1] ?? socket.group ?? holder
    const others = [...this.#sockets].filter((other) => other !== socket && other.holder !== null && other.open)
    const own = others.filter((other) => other.holder === holder)
    if (own.length >= this.#limits.socketsPerHolder) return false
    if (socket.holder === null && others.length >= this.#limits.sockets) {
      const yielding = socketToYield(others, holder, group)
      if (!yielding) return false
      yielding.terminate()
    }
    socket.holder = holder
    socket.group = group
    return true
  }

  #unauthenticated(): ClientSocket[] {
    return [...this.#sockets].filter((socket) => socket.isUnauthenticated && socket.open)
  }
}

/** The oldest socket of whoever has most, if that is more than the newcomer would have. */
function socketToYield(held: ClientSocket[], holder: string, group: string): ClientSocket | undefined {
  const groups = Map.groupBy(held, (socket) => socket.group)
  const most = largest(groups)
  const isOtherGroup = most.length > (groups.get(group)?.length ?? 0) + 1
  const holders = Map.groupBy(isOtherGroup ? most : (groups.get(group) ?? []), (socket) => socket.holder)
  const mostOfOne = largest(holders)
  const isMore = isOtherGroup || mostOfOne.length > (holders.get(holder)?.length ?? 0) + 1
  return isMore ? mostOfOne[0] : undefined
}

const largest = <K, V>(groups: Map<K, V[]>): V[] =>
  [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), [])

/** Terminates the oldest socket that is not joining right now. */
function terminateOldestIdle(unauthenticated: ClientSocket[]): boolean {
  const idle = unauthenticated.find(({ joining }) => joining === 0)
  idle?.terminate()
  return idle !== undefined
}
