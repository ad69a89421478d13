import { provideWords } from '../current.ts'
import { overviewWords } from '../en/overview.ts'

provideWords({ overview: overviewWords })
