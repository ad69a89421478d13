import '#domain/words/sections/composer.ts'
import '#domain/words/sections/one-query.ts'

export { QueryScreen } from '#screens/track-query/query-screen.tsx'
