import { queryList } from '#domain/words/en/query-list.ts'
import { provideWords } from '#screens/words.tsx'

provideWords({ trackQuery: queryList })

export { QueryListScreen } from '#screens/track-query/query-list-screen.tsx'
