import type { Phases } from './server-timing.ts'

/** What becomes known about a request while it is handled: for its line of the log, the metrics and `Server-Timing`. */
export type RequestRecord = {
  /** The path in the table of routes, never that of the request, which may hold anything. `*` while no route is known. */
  route: string
  /** The key of the company that the request is about; null for none. */
  company: string | null
  /** The id of the user who sent it; null for a visitor. */
  person: string | null
  phases: Phases
}

/** The record of a request of which nothing is known. */
export const createRecord = (): RequestRecord => ({ route: '*', company: null, person: null, phases: {} })
