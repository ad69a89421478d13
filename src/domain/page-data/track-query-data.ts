import type { Company, ViewerCompany } from '../company.ts'
import type { ListView } from '../list-view.ts'
import type { QueryFilter } from '../filter.ts'
import type { Clock, Person } from '../person.ts'
import type { Category, Draft, EarlierQuery, MessageKind, QueryDetail, QueryPage, Visibility } from '../query.ts'

/** The list of queries. */
export type ListData = {
  view: 'list'
  company: ViewerCompany
  viewer: Person
  page: QueryPage
  /** The views of the viewer, and the id of the current one. */
  views: ListView[]
  viewId: string
  /** The filters within the view. */
  ownFilter: QueryFilter
  /** The filter of the view with the own filters in it. */
  filter: QueryFilter
  /** Staff a query can be assigned to; empty for requesters. */
  staff: Person[]
  clock: Clock
  /** The parameters of this list, to which its queries lead back. */
  list: string
  /** The page was requested by a cursor (`?after=`), so it may be empty. */
  paged: boolean
  /** Number of all matches, if known. */
  total: number | null
  /** The browser shows again what it showed before, and then fetches it. Never set by the server. */
  isShownAgain?: true
  /** Why the filter was not applied, such as a search text that is too short. */
  problem?: string
  /** Why no search ran: how long to wait. */
  wait?: string
}

/** A query with the other data that its page shows. */
export type OpenedQuery = {
  query: QueryDetail
  company: Company
  /** The company's categories. */
  categories: Category[]
  /** Staff a query can be assigned to; empty for requesters. */
  staff: Person[]
}

/** One query. */
export type OneData = OpenedQuery & {
  view: 'one'
  viewer: Person
  clock: Clock
  /** The list that the query was opened from, or the whole list. `href` leads to its row. */
  back: { href: string; name: string }
  /** File extensions that may be attached. */
  accept: string
  /** Idempotency key for each composer. */
  clientIds: Record<MessageKind, string>
  /** The selected composer. */
  compose: MessageKind
  /** The URL requests earlier messages (`?before=`), so the newest ones are not shown. */
  paged: boolean
}

/** The form for a new query. */
export type NewQueryData = {
  view: 'new'
  company: ViewerCompany
  categories: Category[]
  /** The company's default. */
  defaultVisibility: Visibility
  /** The viewer's unsent draft. */
  draft: Draft | null
  /** The query that it follows up: of the address, else of the draft. */
  followUpOf: EarlierQuery | null
  clock: Clock
  /** File extensions that may be attached. */
  accept: string
  /** Idempotency key: posting the form twice raises one query. */
  clientId: string
}

/** The data of the query pages, by view. */
export type TrackQueryData = ListData | OneData | NewQueryData
