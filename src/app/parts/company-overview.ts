export { OverviewScreen } from '#screens/company/overview-screen.tsx'
