import '#domain/words/en/composer.ts'
import '#domain/words/en/one-query.ts'

export { QueryScreen } from '#screens/track-query/query-screen.tsx'
