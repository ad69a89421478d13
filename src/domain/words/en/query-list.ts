import { alternatives } from '../alternatives.ts'
import { provideWords } from '../current.ts'
import { number } from '../number.ts'
import { plural } from '../plural.ts'

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
    or: (values: string[]) => alternatives(values),
    days: (from: string | null, to: string | null) =>
      from && to ? `from ${from} to ${to}` : from ? `since ${from}` : `until ${to}`,
    active: 'Active filters',
    remove: (what: string) => `Remove the filter ${what}`,
    formerColleague: 'Former colleague',
    clear: 'Clear',
  },
}

/** Texts of what staff do with the rows of the list: selecting, changing and the answers. */
export const listActsWords = {
  chosen: (count: number) => `${number(count)} selected`,
  all: (count: number) => `Select all ${number(count)}`,
  clear: 'Clear selection',
  status: 'Status',
  assignee: 'Assignee',
  priority: 'Priority',
  /** Names of the menus. */
  menus: { status: 'Change status', assignee: 'Change assignee', priority: 'Change priority' },
  /** Names of the same menus in one row. */
  ofRow: {
    status: (reference: string) => `Change status of ${reference}`,
    assignee: (reference: string) => `Change assignee of ${reference}`,
    priority: (reference: string) => `Change priority of ${reference}`,
    toMe: (reference: string) => `Assign ${reference} to me`,
  },
  toMe: 'Assign to me',
  nobody: 'Unassigned',
  resolveAs: 'Resolve as',
  /** As it was resolved. */
  close: 'Close',
  closeAs: 'Close as',
  hold: 'On hold…',
  reason: 'Reason',
  putOnHold: 'Put on hold',
  /** @param unchanged how many had the chosen value already */
  rejected: (count: number, changed: number, unchanged: number) =>
    [
      `${plural(count, 'query was', 'queries were')} not changed`,
      changed > 0 && `, ${changed} ${changed === 1 ? 'was' : 'were'}`,
      unchanged > 0 && `. ${unchanged} had this value already`,
      '.',
    ]
      .filter(Boolean)
      .join(''),
  /** @param undone how many were undone all the same */
  notUndone: (count: number, undone: number) =>
    `${plural(count, 'change was', 'changes were')} not undone${undone > 0 ? `, ${number(undone)} ${undone === 1 ? 'was' : 'were'}` : ''}.`,
  undo: 'Undo',
}

/** Texts of the list beside an open query. */
export const listBesideWords = {
  /** The list, as a region of the page. */
  label: 'Queries beside this one',
  edge: 'Width of the list',
  pixels: (width: number) => `${width} pixels`,
  close: 'Close query',
  tools: 'Filter and sort the list',
  /** Between what the list is filtered and ordered by. */
  sortedBy: (order: string) => `Sorted by ${order}`,
  sorts: { activity: 'latest activity', raised: 'date raised', priority: 'priority', status: 'status' },
}

/** Texts of a list without queries. */
export const listEmptyWords = {
  emptyTitle: 'No queries yet',
  empty: 'Queries that people raise appear here.',
  /** The views of requesters. */
  views: {
    own: {
      title: 'You have no open queries',
      text: 'Raise one when you need help. You can see its progress here.',
    },
    waiting: { title: 'Nothing waits for you', text: 'When staff ask you something, the query appears here.' },
    answered: {
      title: 'You have no answered or closed queries',
      text: 'Your queries appear here once they are answered or closed.',
    },
    everybodys: {
      title: 'No queries are shared with everybody',
      text: 'Queries that everybody in the company can read appear here.',
    },
    all: {
      title: 'No queries yet',
      text: 'Your own queries appear here, and all others that you can read.',
    },
  },
  noMatchTitle: 'No matches',
  noMatch: 'No queries match all of these filters.',
  tooShortTitle: 'The search text is too short',
  waitTitle: 'Too many searches',
  withoutText: 'List without searching',
  endTitle: 'No more queries',
  end: 'The list has changed since you opened this page.',
  toStart: 'Go to the newest',
}

/** Texts of the tools of the list: filters, order and groups, the heads of its columns, and saving a view. */
export const listToolsWords = {
  title: 'Filter',
  closePicker: 'Close the filters',
  from: 'From',
  to: 'To',
  anybody: 'Any assignee',
  apply: 'Apply',
  clearAll: 'Clear all',
  showQueries: 'Show queries',

  sort: 'Sort',
  sortedBy: (order: string) => `Sorted by ${order.toLowerCase()}`,
  sortBy: 'Sort by',
  sorts: { activity: 'Latest activity', raised: 'Date raised', priority: 'Priority', status: 'Status' },
  reverse: 'Reverse order',
  groupBy: 'Group by',
  groups: { none: 'Nothing', status: 'Status', priority: 'Priority', assignee: 'Assignee' },

  heads: {
    query: 'Query',
    subject: 'Subject',
    requester: 'Requester',
    assignee: 'Assignee',
    priority: 'Priority',
    status: 'Status',
    activity: 'Activity',
  },
  ascending: 'ascending',
  descending: 'descending',

  /** Shows the checkboxes of the rows. */
  select: 'Select',

  save: 'Save view',
  name: 'Name of the view',
  nameHint: 'Only you see it. A view of the same name is replaced.',
  close: 'Close',
  delete: 'Delete view',
  deleteNamed: (name: string) => `Delete view ${name}`,
}

provideWords({
  queryList: queryListWords,
  listActs: listActsWords,
  listBeside: listBesideWords,
  listEmpty: listEmptyWords,
  listTools: listToolsWords,
})
