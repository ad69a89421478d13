export { NewQueryScreen } from '#screens/track-query/new-query-screen.tsx'
