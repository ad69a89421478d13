import { number } from '../number.ts'
import { plural } from '../plural.ts'

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Texts of the list of queries. */
export const queryListWords = {
  list: {
    title: 'Queries',
    matching: (count: number) => plural(count, 'query matches', 'queries match'),
    newQuery: 'New query',
    unread: 'Unread',
    select: (reference: string) => `Select ${reference}`,
    requester: 'Requester',
    unassigned: 'Unassigned',
    /** The group of the assignees who have no group of their own, because there are too many. */
    otherPeople: 'Other people',
    messages: (count: number) => plural(count, 'message', 'messages'),
    files: (count: number) => plural(count, 'attachment', 'attachments'),
    pages: 'Pages of the list',
    newer: 'Newer',
    older: 'Older',
    /** The rows of the first page. */
    range: (last: number, total: string) => `1–${number(last)} of ${total}`,
    similar: 'No exact matches. Showing similar results.',
  },

  views: {
    label: 'Views',
    saved: 'Saved by you',
    names: {
      unresolved: 'Unresolved',
      mine: 'Assigned to me',
      unassigned: 'Unassigned',
      own: 'My queries',
      waiting: 'Waiting for you',
      answered: 'Answered and closed',
      everybodys: 'Everybody’s',
      all: 'All queries',
    },
    /** Counts stop at 1000. */
    total: (count: number) => (count < 1000 ? plural(count, 'query', 'queries') : `More than ${number(999)} queries`),
    count: (count: number) => (count < 1000 ? number(count) : `${number(999)}+`),
  },

  filter: {
    text: 'Search',
    for: 'for',
    quoted: (text: string) => `“${text}”`,
    open: 'Filter',
    status: 'Status',
    assignee: 'Assignee',
    priority: 'Priority',
    requester: 'Requester',
    visibility: 'Visible to',
    raised: 'Raised',
    me: 'Me',
    nobody: 'Unassigned',
    everybody: 'Everybody',
    is: 'is',
    on: 'on',
    or: (values: string[]) => alternatives.format(values),
    days: (from: string | null, to: string | null) =>
      from && to ? `from ${from} to ${to}` : from ? `since ${from}` : `until ${to}`,
    active: 'Active filters',
    remove: (what: string) => `Remove the filter ${what}`,
    formerColleague: 'Former colleague',
    clear: 'Clear',
  },
}
