import { setTimeout as timeout } from 'node:timers/promises'

/** Resolves after a time in milliseconds, or at once when the signal aborts. */
export type Wait = (time: number, signal?: AbortSignal) => Promise<void>

/** Waits by the clock of this machine. */
export const waitByClock: Wait = (time, signal) => timeout(time, undefined, signal ? { signal } : {}).catch(() => {})
