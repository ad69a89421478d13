import type { ViewerCompany } from '#domain/company.ts'
import type { Instant, Viewer } from '#domain/person.ts'
import type { Db } from '../../data/db.ts'
import type { PageAnswer } from '../../data/open-page.ts'

/** A company in which the user is suspended: what they knew of it as a member. */
export type SuspendedCompany = { key: string; name: string }

/** The signed-in user, with their companies and the number of unread notifications. */
export type SignedInUser = {
  viewer: Viewer
  companies: ViewerCompany[]
  suspendedIn: SuspendedCompany[]
  /** Whether an invitation waits for their address. */
  isInvited: boolean
  unread: number
}

/** Whether the user has a second factor, and whether this session has verified it. */
export type MfaStatus = 'none' | 'pending' | 'verified'

/** The signed-in user as stored. Time zone and locale are those of their company without own ones, null without both. */
export type ViewerContext = {
  viewer: Omit<Viewer, 'locale' | 'timeZone'> & { locale: string | null; timeZone: string | null }
  /** Whether their profile has its own time zone and locale. */
  hasOwnClock: boolean
  companies: ViewerCompany[]
  suspendedIn: SuspendedCompany[]
  isInvited: boolean
  mfaStatus: MfaStatus
  /** Number of unread notifications, counted up to `maxUnreadCount`. */
  unread: number
}

/** Who sends a request, as far as that can be established. */
export type AuthState =
  | {
      kind: 'visitor'
      /** The last user of this browser, by its own unverified cookies. Only compared with who signs in next. */
      previousUserId: string | null
    }
  | ({
      kind: 'signed-in'
      db: Db
      token: string
      expiresAt: Instant
      /** What the page of a GET request shows. Null for other requests. */
      answer: PageAnswer | null
    } & ViewerContext)
  /** Signed in by password or e-mail, but the second factor is not verified yet: has no access. */
  | { kind: 'mfa-pending'; userId: string }
  /** The session cannot be checked at the moment. Nobody is signed out because of that. */
  | { kind: 'unknown'; cause: unknown }
  /** A prefetch whose tokens would have to be refreshed first. A prefetch must not change anything. */
  | { kind: 'stale-prefetch' }

/** The id of the user who has signed in, with or without their second factor; null for anybody else. */
export function userIdOf(authState: AuthState): string | null {
  if (authState.kind === 'mfa-pending') return authState.userId
  return authState.kind === 'signed-in' ? authState.viewer.id : null
}
