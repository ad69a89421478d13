/** The catalogue in the reader's language, by section. Components read all their words with it. */
export { currentWords as useWords } from '#domain/words/current.ts'
