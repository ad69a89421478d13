/** Texts of the card about a similar query, beside the form for a new one. */
export const similarQueriesWords = {
  requester: 'Requester',
  assignee: 'Assignee',
  nobody: 'Unassigned',
  raised: 'Raised',
  activity: 'Last activity',
  replies: 'Replies',
}
