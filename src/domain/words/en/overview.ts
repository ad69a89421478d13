import { plural } from '../plural.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The two largest units of a span of time, as `38 min`, `3 h 5 min` or `2 d 4 h`. */
function span(ms: number): string {
  if (ms < minute) return 'under 1 min'
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  const [large, small, first, second] = ms < day ? [hour, minute, 'h', 'min'] : [day, hour, 'd', 'h']
  const rest = Math.floor((ms % large) / small)
  return `${Math.floor(ms / large).toLocaleString('en')} ${first}${rest ? ` ${rest} ${second}` : ''}`
}

/** Texts of the overview. */
export const overviewWords = {
  figures: 'Right now',
  open: 'Open',
  openHint: 'New or being worked on',
  unassigned: 'Unassigned',
  unassignedHint: 'Not assigned to anybody',
  pending: 'Waiting for the requester',
  pendingHint: 'Staff asked a question',
  onHold: 'On hold',
  onHoldHint: 'Waiting for something else',
  count: (count: number) => count.toLocaleString('en'),
  /** A large figure. It is shortened from 100,000 on. */
  figure: (count: number) =>
    count < 100_000
      ? count.toLocaleString('en')
      : count.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 }),
  /** The unit after a figure, for screen readers. */
  queries: (count: number) => (count === 1 ? 'query' : 'queries'),
  activity: (days: number) => `Opened and resolved, last ${plural(days, 'day', 'days')}`,
  opened: 'Opened',
  resolved: 'Resolved',
  day: 'Day',
  quiet: 'No queries were opened or resolved in this period.',
  times: 'Response times',
  firstResponse: 'First response',
  resolution: 'Resolution',
  measure: 'Measure',
  none: '–',
  median: 'Half within',
  p90: '9 of 10 within',
  notMeasured: 'Nothing measured yet',
  span,
  workload: 'Workload',
  workloadLead: 'Unresolved queries by assignee.',
  noWorkload: 'No queries are assigned yet.',
  emptyTitle: 'No queries yet',
  empty: 'Figures appear here with the first query.',
  emptyInvite: 'Figures appear here with the first query. Invite the people who ask and the people who answer.',
  invite: 'Invite people',
  newQuery: 'New query',
  own: 'Your queries',
  inProgress: 'In progress',
  inProgressHint: 'We are working on it',
  waitingForYou: 'Waiting for you',
  waitingForYouHint: 'We asked you something',
  answered: 'Answered',
  answeredHint: 'Tell us whether it is solved',
  allQueries: 'All queries',
}
