/** Texts of a list without queries. */
export const listEmptyWords = {
  emptyTitle: 'No queries yet',
  empty: 'Queries that people raise appear here.',
  ownEmptyTitle: 'You have no queries yet',
  ownEmpty: 'Raise a query and follow its progress here.',
  noMatchTitle: 'No matches',
  noMatch: 'No queries match all of these filters.',
  tooShortTitle: 'The search text is too short',
  tooShort: 'Type more characters, or list all queries without searching.',
  withoutText: 'List without searching',
  endTitle: 'No more queries',
  end: 'The list has changed since you opened this page.',
  toStart: 'Go to the newest',
}
