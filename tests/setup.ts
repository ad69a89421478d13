import { en } from '#domain/words/en.ts'
import { provideWords } from '#screens/words.ts'

// Tests render screens without the app, which otherwise provides the words.
provideWords(en)
