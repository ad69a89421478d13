import { provideWords } from '../current.ts'
import { secondFactorWords } from '../en/second-factor.ts'

provideWords({ secondFactor: secondFactorWords })
