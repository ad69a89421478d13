import { provideWords } from '../current.ts'
import { newQueryWords } from '../en/new-query.ts'

provideWords({ newQuery: newQueryWords })
