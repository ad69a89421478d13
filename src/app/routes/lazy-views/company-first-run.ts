import { companyStart } from '#domain/words/en/company-start.ts'
import { provideWords } from '#screens/words.tsx'

provideWords({ company: companyStart })

export { FirstRunScreen } from '#screens/company/first-run-screen.tsx'
