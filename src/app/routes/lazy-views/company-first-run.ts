import { firstRunWords } from '#domain/words/en/first-run.ts'
import { provideWords } from '#screens/words.ts'

provideWords({ firstRun: firstRunWords })

export { FirstRunScreen } from '#screens/company/first-run-screen.tsx'
