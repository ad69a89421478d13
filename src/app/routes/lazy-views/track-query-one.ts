import { composing } from '#domain/words/en/compose.ts'
import { oneQuery, reading } from '#domain/words/en/one-query.ts'
import { provideWords } from '#screens/words.tsx'

provideWords({ trackQuery: { ...oneQuery, ...composing }, vocabulary: reading })

export { QueryScreen } from '#screens/track-query/query-screen.tsx'
