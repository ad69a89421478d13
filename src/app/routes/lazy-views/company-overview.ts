import { overviewWords } from '#domain/words/en/overview.ts'
import { provideWords } from '#screens/words.ts'

provideWords({ overview: overviewWords })

export { OverviewScreen } from '#screens/company/overview-screen.tsx'
