import { provideWords } from '../current.ts'
import { measureWords, vocabularyWords } from '../en/common.ts'

provideWords({ measures: measureWords, vocabulary: vocabularyWords })
