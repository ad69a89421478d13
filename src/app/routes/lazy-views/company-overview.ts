import '#domain/words/sections/overview.ts'

export { OverviewScreen } from '#screens/company/overview-screen.tsx'
