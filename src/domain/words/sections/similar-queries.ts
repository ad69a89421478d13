import { provideWords } from '../current.ts'
import { similarQueriesWords } from '../en/similar-queries.ts'

provideWords({ similarQueries: similarQueriesWords })
