import { en } from '#domain/words/en.ts'
import { provideWords } from '#screens/words.ts'

// Screens are rendered here without a page around them.
provideWords(en)
