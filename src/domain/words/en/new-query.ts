import { provideWords } from '../current.ts'

/** Texts of the form for a new query. */
export const newQueryWords = {
  title: 'New query',
  lead: (company: string) => `To the staff of ${company}`,
  followUpOf: 'Follow-up of',
  /** @param reference as the address names it */
  followUpUnknown: (reference: string) =>
    `You see no query ${reference} in this company, so the new query will not refer to it.`,
  subject: 'Subject',
  subjectHint: 'In a few words, what is it about?',
  similar: 'Similar queries',
  body: 'What do you need?',
  bodyHint: 'What happened, what you expected, what you tried.',
  category: 'Category',
  noCategory: 'None',
  priority: 'Priority',
  visibility: 'Visible to',
  visibilityHints: {
    private: 'Best for anything personal.',
    company: 'Every member can read it. Good when the answer helps others.',
  },
  visibilityOf: (company: string) => ({ private: 'Staff and you', company: `Everybody in ${company}` }),
  submit: 'Raise query',
  cancel: 'Cancel',
}

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

provideWords({ newQuery: newQueryWords, similarQueries: similarQueriesWords })
