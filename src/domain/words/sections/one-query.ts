import { provideWords } from '../current.ts'
import { oneQueryWords } from '../en/one-query.ts'

provideWords({ oneQuery: oneQueryWords })
