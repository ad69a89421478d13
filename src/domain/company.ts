import type { CompanyAccess } from './access-policy.ts'
import type { Instant, Member, Person } from './person.ts'
import type { Accent } from './appearance.ts'
import type { Role } from './role.ts'
import type { activeStatuses, Resolution, Status } from './status.ts'

/** A company of the viewer, with their role. */
export type Company = { id: string; key: string; name: string; role: Role }

/** Unresolved queries of each view of the navigation. A view that the role does not have is undefined. */
export type NavigationCounts = {
  /** Of the company for staff; a requester's own. */
  unresolved: number
  /** Assigned to the viewer. */
  mine?: number
  unassigned?: number
  /** The requester's own queries with the status pending. */
  waitingForYou?: number
}

/** A company of the viewer, with its MFA rule. */
export type ViewerCompany = Company & {
  requiresSecondFactor: boolean
  /** The company requires MFA and this session has not verified a factor: its content stays hidden until then. */
  locked: boolean
  accent: Accent
  /** Null while the company is locked. */
  counts: NavigationCounts | null
}

/** How a member stops being active staff: suspended, or made a requester. */
export const handOverActs = ['suspend', 'demote'] as const

/** A member who is to stop being active staff, and who may get their unresolved queries. */
export type HandOver = { member: Member; act: (typeof handOverActs)[number]; successors: Person[] }

export type Invitation = {
  id: string
  email: string
  role: Role
  invitedBy: Person | null
  sentAt: Instant
  expiresAt: Instant
  state: 'pending' | 'expired'
  /** Of its newest e-mail: sent, not yet sent after a minute, refused by the mail server until now, or given up. */
  mail: 'sent' | 'delayed' | 'refused' | 'failed'
}

/** An invitation as the invited person sees it before accepting. */
export type InvitationOffer = {
  token: string
  companyName: string
  accent: Accent
  role: Role
  invitedBy: string | null
}

/** Who may create companies, and whether the viewer may. */
export type CompanyCreation = CompanyAccess & { may: boolean }

/** An open invitation to the viewer's verified address, which needs no link. */
export type OwnInvitation = Omit<InvitationOffer, 'token'> & { id: string }

/** A domain whose people may join a company: as it is stored, in ASCII, and as people read it. */
export type CompanyDomain = { domain: string; name: string }

/** A company that the viewer may join as a requester, because it lists the domain of their verified address. */
export type JoinableCompany = { id: string; companyName: string; accent: Accent }

/** What the link of an invitation tells a visitor who has not signed in. */
export type InvitationPreview = Pick<InvitationOffer, 'token' | 'companyName' | 'invitedBy'> & {
  /** What the link of the e-mail tells, which proves the address. Null for a link that the inviter passed on. */
  mail: { email: string; role: Role; hasAccount: boolean } | null
}

/** Why an invitation cannot be accepted, for whoever has its link, and who can send a new one, if that is known. */
export type EndedInvitation = {
  state: 'expired' | 'revoked' | 'accepted' | 'replaced' | 'unknown'
  invitedBy?: string | null
}

/** An invitation that can be accepted, or the reason why it cannot. */
export type InvitationState =
  | ({ state: 'pending' } & InvitationOffer)
  | EndedInvitation
  | { state: 'suspended'; companyName: string }
  | { state: 'other_address'; email?: string }

/** Durations in milliseconds; null when nothing was measured yet. */
export type Span = { median: number | null; p90: number | null }

/** Lengths of the overview's range in days. The second one is the default. */
export const overviewRanges = [7, 30, 90] as const
export type OverviewRange = (typeof overviewRanges)[number]

/** What happened in a range of days. */
export type RangeFigures = { opened: number; resolved: number; firstResponse: Span; resolution: Span }

/** Unresolved queries by status. */
export type StatusCounts = Record<(typeof activeStatuses)[number], number>

/** One day, in the company's time zone, as `2026-01-31`. */
export type OverviewDay = {
  day: string
  opened: number
  resolved: number
  /** Unresolved queries at the end of the day. */
  unresolved: number
  /** Median in ms of the queries opened that day; null while none is answered. */
  firstResponse: number | null
}

/** A query as one line of the overview. */
export type OverviewRow = {
  id: string
  reference: string
  subject: string
  status: Status
  /** Of a requester's own queries only. */
  resolution?: Resolution | null
  /** For staff, when the query began to wait or was raised. For a requester, its last activity. */
  since: string
}

/**
 * Why a query needs staff: nobody is responsible, nobody has answered, it came back after it was done, the requester has
 * replied, or it is answered and not resolved.
 */
export const attentionReasons = ['unassigned', 'unanswered', 'reopened', 'reply', 'answered'] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** Figures of one company. */
export type CompanyOverview = RangeFigures & {
  scope: 'company'
  /** Whether the company has no query at all, not even a closed one. */
  isEmpty: boolean
  /** Figures of the same number of days before this range. */
  previous: RangeFigures
  statuses: StatusCounts
  unassigned: number
  /** Unresolved queries when the range began. */
  unresolvedBefore: number
  /** Oldest first. */
  days: OverviewDay[]
  load: ({ person: Person } & StatusCounts)[]
  /** New and open queries of the viewer, then unassigned ones; the most pressing first. */
  attention: (OverviewRow & { urgent: boolean; mine: boolean; reason: AttentionReason })[]
}

/** A requester's own queries: figures, and the first ones that are not closed. */
export type OwnOverview = { scope: 'own'; inProgress: number; pending: number; answered: number; rows: OverviewRow[] }

export type Overview = CompanyOverview | OwnOverview

/** What became of an address that was to be invited. */
export const invitationOutcomes = [
  'invited',
  'renewed',
  'already_member',
  'sent_just_now',
  'sent_often',
  'invited_as_more',
  'invalid_address',
] as const
export type InvitationOutcome = (typeof invitationOutcomes)[number]

/** Outcome of one address of the last invitation. */
export type SentInvitation = {
  email: string
  outcome: InvitationOutcome
  /** Present when no e-mail can be sent; the inviting user passes it on. */
  link: string | null
}

/** What is done of the first steps of a company. */
export type SetupSteps = {
  /** Whether anybody else is a member or invited. */
  hasInvited: boolean
  /** Whether the company has another accent than the default. */
  hasChosenAccent: boolean
}

/** The lists of the tab of people. */
export type PeopleView = 'members' | 'invited'

export type People = { members: Member[]; invitations: Invitation[] }

export const companyTabs = ['overview', 'people', 'settings'] as const
export type CompanyTab = (typeof companyTabs)[number]
