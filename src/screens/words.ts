import type { Words } from '#domain/words/en.ts'

/** The sections that are loaded: in the browser those of the views shown so far, on the server and in stories all. */
const loaded: Partial<Words> = {}

/** Reads a section of the catalogue. A section that no view has provided throws, so a word is never `undefined`. */
const words = new Proxy(loaded as Words, {
  get(sections, name) {
    if (typeof name === 'string' && !Object.hasOwn(sections, name)) throw new Error(`Words are not loaded: ${name}`)
    return sections[name as keyof Words]
  },
})

/** Loads whole sections. Each view provides those that it reads, so nobody downloads the words of other views. */
export function provideWords(sections: Partial<Words>): void {
  Object.assign(loaded, sections)
}

/**
 * The catalogue in the reader's language, by section.
 * @throws Error when a section is read that no view has provided
 */
export const useWords = (): Words => words
