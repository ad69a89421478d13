export { QueryListScreen } from '#screens/track-query/query-list-screen.tsx'
