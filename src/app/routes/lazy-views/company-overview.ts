import { companyOverview } from '#domain/words/en/company-overview.ts'
import { provideWords } from '#screens/words.tsx'

provideWords({ company: companyOverview })

export { OverviewScreen } from '#screens/company/overview-screen.tsx'
