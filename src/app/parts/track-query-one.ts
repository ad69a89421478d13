export { QueryScreen } from '#screens/track-query/query-screen.tsx'
