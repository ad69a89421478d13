import type { Log } from './runtime.ts'

/** Writes events to the error output of the process. */
export const log: Log = (entry) => console.error(JSON.stringify({ at: new Date().toISOString(), ...entry }))
