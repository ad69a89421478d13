import { provideWords } from '../current.ts'
import { listEmptyWords } from '../en/list-empty.ts'

provideWords({ listEmpty: listEmptyWords })
