import '#domain/words/en/company.ts'

export { OverviewScreen } from '#screens/company/overview-screen.tsx'
