import { provideWords } from '../current.ts'
import { errorWords } from '../en/errors.ts'

provideWords({ errors: errorWords })
