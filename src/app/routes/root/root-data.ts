import type { loader } from './server.ts'

/** The data of the frame around every page. */
export type RootData = Awaited<ReturnType<typeof loader>> & {
  /** Set in a copy that is read offline: when it was current, in ISO 8601. */
  asOf?: string
  /** When the browser requested it, in ms. Missing in the data of the document. */
  requestedAt?: number
}
