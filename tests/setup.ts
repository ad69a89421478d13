import { en } from '#domain/words/en.ts'
import { provideWords } from '#screens/words.tsx'

// Screens are rendered here without a page around them.
provideWords(en)
