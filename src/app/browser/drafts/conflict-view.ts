import { draftConflictWords } from '#domain/words/en/draft-conflict.ts'
import { provideWords } from '#screens/words.ts'

provideWords({ draftConflict: draftConflictWords })

export { DraftConflict } from '#screens/track-query/compose/draft-conflict.tsx'
