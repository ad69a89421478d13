import type { Instant, Member, Person } from './person.ts'
import type { Role } from './role.ts'

/** A company of the viewer, with their role. */
export type Company = { id: string; key: string; name: string; role: Role }

export type Invitation = {
  id: string
  email: string
  role: Role
  invitedBy: Person | null
  sentAt: Instant
  expiresAt: Instant
  state: 'pending' | 'expired'
}

/** An invitation as the invited person sees it before accepting. */
export type InvitationOffer = { token: string; companyName: string; role: Role; invitedBy: string | null }

/** Durations in milliseconds; null when nothing was measured yet. */
export type Span = { median: number | null; p90: number | null }

/** Figures of one company; each counts exactly the rows that its link opens. */
export type CompanyOverview = {
  scope: 'company'
  /** New and open. */
  open: number
  unassigned: number
  pending: number
  onHold: number
  /** Oldest first; whole days in the company's time zone, as `2026-01-31`. */
  days: { day: string; opened: number; resolved: number }[]
  firstResponse: Span
  resolution: Span
  load: { person: Person; active: number }[]
}

/** Figures of a requester's own queries. */
export type OwnOverview = { scope: 'own'; inProgress: number; pending: number; answered: number }

export type Overview = CompanyOverview | OwnOverview

/** Outcome of one address of the last invitation. */
export type SentInvitation = {
  email: string
  outcome: 'invited' | 'renewed' | 'already_member'
  /** Present when no e-mail can be sent; the inviting user passes it on. */
  link: string | null
}

export type People = { members: Member[]; invitations: Invitation[] }

export const companyTabs = ['overview', 'people', 'settings'] as const
export type CompanyTab = (typeof companyTabs)[number]
