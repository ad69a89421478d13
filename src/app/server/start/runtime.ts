import type { SignUpAccess } from '#domain/access-policy.ts'
import type { Assets } from '../rendering/assets.ts'
import type { RequestRecord } from '../logs/request-record.ts'
import type { GuardSettings } from '../routing/guard-patterns.ts'

/** The backend as the web process knows it. Never holds the secret key. */
export type Backend = {
  url: string
  publishableKey: string
  /** Signs the client address for the embedded backend's rate limits. A hosted project has its own way to count. */
  addressKey: string | null
}

/** Whether the worker runs that this process started. Since when it has ended; null while it runs. */
export type WorkerState = { endedAt: Date | null }

/** Whether nobody may have set up this installation. False for good once somebody has, and for a hosted project. */
export type SetupState = { isPending: boolean }

/** Writes one event to the log, as one line of JSON. */
export type Log = (entry: Record<string, unknown> & { event: string }) => void

/** Everything that stays the same between requests. */
export type Runtime = {
  appOrigin: string
  /** The path below which the scripts of pages send their requests; empty for the origin itself. */
  httpBase: string
  backend: Backend
  /** Encrypts data that the browser carries. */
  secret: string
  assets: Assets
  /** The paths of the sign-in page and of the page for links in e-mails. */
  guard: Pick<GuardSettings, 'login' | 'callback'>
  /** Who may create an account. */
  signUp: SignUpAccess
  setup: SetupState
  /** Seconds in which staff can cancel a reply. */
  undoSeconds: number
  /** Whether a worker with a mail server sends the invitations. */
  sendsMail: boolean
  dev: boolean
  log: Log
  /** Absent when the worker runs elsewhere. */
  worker?: Readonly<WorkerState>
}

/** The client of one request, and what becomes known about that request. */
export type Caller = {
  /** Null when the connection has closed, or in a test. */
  address: string | null
  requestId: string
  /** Shown in the list of sessions, so that users can tell their devices apart. */
  userAgent?: string | null
  record: RequestRecord
}

/** Answers a request: the pages with their payloads and actions, or one resource. */
export type RequestHandler = (request: Request, runtime: Runtime, caller: Caller) => Promise<Response>

/**
 * Whether the backend is a Supabase project, which browsers reach by themselves. The embedded one listens on loopback:
 * the app passes on what browsers need of it.
 */
export const isHosted = ({ addressKey }: Pick<Backend, 'addressKey'>): boolean => addressKey === null

/** Whether the app is served over https. */
export const isSecure = ({ appOrigin }: Pick<Runtime, 'appOrigin'>): boolean => appOrigin.startsWith('https:')
