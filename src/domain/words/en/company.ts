import { provideWords } from '../current.ts'
import { number } from '../number.ts'
import { plural } from '../plural.ts'

/** Texts that the pages of a company share. */
export const companyTabsWords = {
  title: 'Company',
  label: (name: string) => `Pages of ${name}`,
  tabs: { overview: 'Overview', people: 'People', settings: 'Settings' },
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The two largest units of a span of time, as `38m`, `3h 5m` or `2d 4h`. Other times have the same short units. */
function span(ms: number): string {
  if (ms < minute) return 'under 1m'
  if (ms < hour) return `${number(Math.floor(ms / minute))}m`
  const [large, small, first, second] = ms < day ? [hour, minute, 'h', 'm'] : [day, hour, 'd', 'h']
  const rest = Math.floor((ms % large) / small)
  return `${number(Math.floor(ms / large))}${first}${rest ? ` ${number(rest)}${second}` : ''}`
}

const notMeasured = 'Nothing measured yet'

/** Texts of the overview. */
export const overviewWords = {
  figures: 'Figures',
  /** Above the figures, for a member whom another company has invited. */
  invited: 'Another company has invited you.',
  seeInvitation: 'See the invitation',
  range: 'Range',
  days: (days: number) => `${number(days)} days`,
  showRows: 'Show the queries',
  unresolved: 'Unresolved',
  up: 'Up',
  down: 'Down',
  noChange: 'No change',
  compared: (days: number) => `vs. ${number(days)} days before`,
  attention: 'Needs you now',
  unassigned: (count: number) => `${number(count)} unassigned`,
  urgent: 'Urgent',
  reasons: {
    unassigned: 'Unassigned',
    unanswered: 'No reply yet',
    reopened: 'Reopened',
    reply: 'Requester replied',
    answered: 'Not resolved yet',
  },
  waiting: (span: string) => `waiting ${span}`,
  /** The last activity of a query. */
  ago: (span: string) => `updated ${span} ago`,
  nothingNow: 'Nothing waits for you',
  nothingNowHint: 'Queries assigned to you and unassigned ones appear here.',
  count: (count: number) => number(count),
  /** A large figure. It is shortened from 100,000 on. */
  figure: (count: number) =>
    count < 100_000 ? number(count) : number(count, { notation: 'compact', maximumFractionDigits: 1 }),
  activity: (days: number) => `Raised and resolved, last ${plural(days, 'day', 'days')}`,
  opened: 'Raised',
  resolved: 'Resolved',
  day: 'Day',
  week: 'Week from',
  assignee: 'Assignee',
  quietTitle: 'A quiet time',
  quiet: 'No queries were raised or resolved in these days.',
  times: 'Response times',
  firstResponse: 'First response',
  resolution: 'Resolution',
  measure: 'Measure',
  none: '–',
  median: 'Half within',
  p90: '9 of 10 within',
  notMeasured,
  span,
  workload: 'Workload',
  workloadLead: 'Unresolved queries by assignee and status',
  noWorkload: 'No queries are assigned yet.',
  emptyTitle: 'No queries yet',
  empty: 'Figures appear here with the first query.',
  stepsTitle: (company: string) => `Set up ${company} in three steps`,
  stepDone: 'Done',
  stepToDo: 'To do',
  steps: {
    people: { title: 'Bring your people', why: 'Those who ask and those who answer.', act: 'Invite people' },
    query: { title: 'Raise the first query', why: 'See how a query looks to both sides.', act: 'New query' },
    accent: { title: 'Choose your colour', why: 'It marks your company on every page.', act: 'Open settings' },
  },
  newQuery: 'New query',
  own: 'My queries',
  inProgress: 'In progress',
  inProgressHint: 'We are working on it',
  waitingForYou: 'Waiting for you',
  waitingForYouHint: 'We asked you something',
  answered: 'Answered',
  answeredHint: 'Tell us whether it is solved',
  allQueries: 'All queries',
  ownEmptyTitle: 'You have no open queries',
  ownEmpty: 'Raise one when you need help. You can see its progress here.',
}

provideWords({ companyTabs: companyTabsWords, overview: overviewWords })
