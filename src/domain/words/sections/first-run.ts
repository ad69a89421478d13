import { provideWords } from '../current.ts'
import { firstRunWords } from '../en/first-run.ts'

provideWords({ firstRun: firstRunWords })
