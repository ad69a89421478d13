import { draftConflictWords } from '#domain/words/en/draft-conflict.ts'
import { provideWords } from '#screens/words.ts'

provideWords({ draftConflict: draftConflictWords })

export { DraftConflict } from '#screens/track-query/compose/draft-conflict.tsx'

/** Why a text is not saved while another one is stored. */
export const conflictProblem: string = draftConflictWords.notSaved
