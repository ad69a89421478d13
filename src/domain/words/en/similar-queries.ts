/** Texts of the card about a similar query, beside the form for a new one. */
export const similarQueriesWords = {
  /** Before any was found. */
  none: 'Queries like yours appear here while you write the subject.',
  requester: 'Requester',
  assignee: 'Assignee',
  nobody: 'Unassigned',
  raised: 'Raised',
  activity: 'Last activity',
  replies: 'Replies',
}
