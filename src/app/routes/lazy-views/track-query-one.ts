import { composerWords } from '#domain/words/en/composer.ts'
import { oneQueryWords } from '#domain/words/en/one-query.ts'
import { provideWords } from '#screens/words.ts'

provideWords({ oneQuery: oneQueryWords, composer: composerWords })

export { QueryScreen } from '#screens/track-query/query-screen.tsx'
