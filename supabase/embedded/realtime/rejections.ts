import { TokenBucket, TokenBuckets } from '../http/token-bucket.ts'
import type { ClientSocket } from './client-socket.ts'
import type { RealtimeLimits } from './realtime-limits.ts'

type Limits = Pick<RealtimeLimits, 'rejections' | 'rejectionsPerHolder' | 'rejectionWindowMs'>

/**
 * Limits rejected joins and messages, because a rejection costs as much as what is allowed. They count for the socket,
 * and for its user or address, so that neither many sockets nor a new one give more. The secret key has no limit.
 */
export class Rejections {
  readonly #limits: Limits
  readonly #ofSockets = new WeakMap<ClientSocket, TokenBucket>()
  readonly #ofHolders = new TokenBuckets()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Counts a rejected join or message. Terminates the socket beyond a limit. */
  count(socket: ClientSocket) {
    if (!this.#tryTake(socket)) socket.terminate()
  }

  /**
   * Runs the permission check of a join. The check counts until it ends, so that parallel ones cannot exceed the limit.
   * @throws the error of `check`; `exceeded` when nothing is left
   */
  async whileCounted<T>(socket: ClientSocket, exceeded: Error, check: () => Promise<T>): Promise<T> {
    const taken = this.#tryTake(socket)
    if (!taken) throw exceeded
    try {
      return await check()
    } finally {
      for (const bucket of taken) bucket.giveBack()
    }
  }

  /** Takes one of the socket and one of its holder. Gives the buckets; null when one of them is empty. */
  #tryTake(socket: ClientSocket): TokenBucket[] | null {
    if (socket.keyCaller.role === 'service_role') return []
    const buckets = [this.#ofSocket(socket), this.#ofHolder(socket)]
    if (buckets.some(({ msUntilFree }) => msUntilFree > 0)) return null
    for (const bucket of buckets) bucket.tryTake()
    return buckets
  }

  #ofSocket(socket: ClientSocket): TokenBucket {
    const bucket = this.#ofSockets.get(socket) ?? this.#create(this.#limits.rejections)
    this.#ofSockets.set(socket, bucket)
    return bucket
  }

  #ofHolder({ countedFor }: ClientSocket): TokenBucket {
    return this.#ofHolders.get(countedFor, () => this.#create(this.#limits.rejectionsPerHolder))
  }

  #create(capacity: number): TokenBucket {
    return new TokenBucket(capacity, this.#limits.rejectionWindowMs)
  }
}
