import { composerWords } from '#domain/words/en/composer.ts'
import { newQueryWords } from '#domain/words/en/new-query.ts'
import { provideWords } from '#screens/words.ts'

provideWords({ newQuery: newQueryWords, composer: composerWords })

export { NewQueryScreen } from '#screens/track-query/new-query-screen.tsx'
