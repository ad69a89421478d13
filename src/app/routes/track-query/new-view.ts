import '#domain/words/en/composer.ts'
import '#domain/words/en/new-query.ts'

export { NewQueryScreen } from '#screens/track-query/new-query-screen.tsx'
