import type { Accent } from '../appearance.ts'
import type { ClockChoices } from '../locale.ts'
import type {
  HandOver,
  Overview,
  OverviewRange,
  CompanyCreation,
  CompanyDomain,
  JoinableCompany,
  OwnInvitation,
  People,
  SetupSteps,
  ViewerCompany,
  InvitationState,
  PeopleView,
} from '../company.ts'
import type { MemberListing } from '../member-list.ts'
import type { Clock, Person } from '../person.ts'

/** An invitation whose link was opened. */
export type InvitationData = { view: 'invitation'; invitation: InvitationState; viewerEmail: string }

/** The form for a first company. */
export type FirstRunData = {
  view: 'first-run'
  /** Idempotency key: posting the form twice creates one company. */
  clientId: string
  viewerEmail: string
  /** Names of the companies in which the viewer is suspended, who has no other. */
  suspendedIn: string[]
  /** Open invitations to the viewer's address. They need no link. */
  invitations: OwnInvitation[]
  /** Companies that the viewer may join because of their address. */
  joinable: JoinableCompany[]
  creation: CompanyCreation
  /** Link back for a viewer who has a company. */
  backHref: string | null
}

/** Members and invitations. */
export type PeopleData = {
  view: 'people'
  company: ViewerCompany
  clock: Clock
  viewer: Person
  /** The members are those that `listing` shows, in its order. */
  people: People
  /** The number of all members. */
  memberCount: number
  show: PeopleView
  listing: MemberListing
  /** The member whose queries the address asks to hand over. */
  handOver: HandOver | null
  /** The dialog that invites people is open. */
  isInviting: boolean
  /** Idempotency key of an invitation. */
  clientId: string
}

/** The settings of a company. */
export type SettingsData = {
  view: 'settings'
  company: ViewerCompany
  /** The saved accent. */
  accent: Accent
  /** The saved time zone and locale, and what can be chosen. */
  clock: ClockChoices & { timeZone: string; locale: string }
  /** Domains whose people may join, by name. */
  domains: CompanyDomain[]
  /** That of the viewer's own address, which they may add. Null at a provider where anybody gets an address. */
  addableDomain: string | null
  /** A second factor is required for everybody. */
  required: boolean
  /** The viewer has a second factor. */
  hasOwn: boolean
}

/** The overview of a company. */
export type OverviewData = {
  view: 'overview'
  company: ViewerCompany
  clock: Clock
  /** The length of the range in days. */
  range: OverviewRange
  overview: Overview
  /** What is done of the first steps, for those who take them; only while there is no query. */
  setup: SetupSteps | null
  /** Whether another company's invitation waits for the viewer. */
  isInvited: boolean
}

/** The data of the company page, by view. */
export type CompanyData = InvitationData | FirstRunData | PeopleData | SettingsData | OverviewData
