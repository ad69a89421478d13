import { provideWords } from '#domain/words/current.ts'
import { en } from '#domain/words/en.ts'

// Tests render screens without the app, which otherwise provides the words.
provideWords(en)
