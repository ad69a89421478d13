import { queryListWords } from '#domain/words/en/query-list.ts'
import { provideWords } from '#screens/words.ts'

provideWords({ queryList: queryListWords })

export { QueryListScreen } from '#screens/track-query/query-list-screen.tsx'
