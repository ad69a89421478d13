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
  withoutText: 'List without searching',
  endTitle: 'No more queries',
  end: 'The list has changed since you opened this page.',
  toStart: 'Go to the newest',
}
