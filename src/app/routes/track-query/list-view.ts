import '#domain/words/en/query-list.ts'

export { QueryListScreen } from '#screens/track-query/query-list-screen.tsx'
// For the list beside a query, which is shown only after this view was.
export { followRowLink } from '#screens/track-query/list/follow-row-link.ts'
export { filterPills } from '#screens/track-query/list/filter-pills.ts'
export { viewName } from '#screens/track-query/list/list-views.tsx'
