import { provideWords } from '../current.ts'
import { draftConflictWords } from '../en/draft-conflict.ts'

provideWords({ draftConflict: draftConflictWords })
