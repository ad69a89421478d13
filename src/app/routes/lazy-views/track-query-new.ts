import '#domain/words/sections/composer.ts'
import '#domain/words/sections/new-query.ts'

export { NewQueryScreen } from '#screens/track-query/new-query-screen.tsx'
