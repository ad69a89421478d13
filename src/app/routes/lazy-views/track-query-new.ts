import { composing } from '#domain/words/en/compose.ts'
import { newQuery } from '#domain/words/en/new-query.ts'
import { provideWords } from '#screens/words.tsx'

provideWords({ trackQuery: { ...newQuery, ...composing } })

export { NewQueryScreen } from '#screens/track-query/new-query-screen.tsx'
