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
