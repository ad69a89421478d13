import { provideWords } from '../current.ts'
import { queryListWords } from '../en/query-list.ts'

provideWords({ queryList: queryListWords })
