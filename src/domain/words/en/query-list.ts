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
    similar: 'No exact matches. Showing similar results.',
  },

  views: {
    label: 'Views',
    names: {
      unresolved: 'Unresolved',
      mine: 'Assigned to me',
      unassigned: 'Unassigned',
      own: 'My queries',
      waiting: 'Waiting for you',
      all: { staff: 'All', requester: 'Everybody’s' },
    },
    /** Counts stop at 1000. */
    count: (count: number) => (count < 1000 ? `${count}` : '999+'),
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
    raised: 'Raised',
    me: 'Me',
    nobody: 'Unassigned',
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
