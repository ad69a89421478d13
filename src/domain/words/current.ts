import type { Words } from './en.ts'

/** The English sections that are loaded: in the browser those of the views shown so far, on the server and in stories all. */
const english: Partial<Words> = {}

let readOther = (): Words | null => null

/** Loads whole sections in English. Each view loads those that it reads, so nobody downloads the words of other views. */
export function provideWords(sections: Partial<Words>): void {
  Object.assign(english, sections)
}

/**
 * Says where to find the catalogue of the person who reads: of the request on the server, of the page in the browser.
 * @param read returns null for English
 */
export function readWordsFrom(read: () => Words | null): void {
  readOther = read
}

const words = new Proxy(english as Words, {
  get(sections, name) {
    const catalogue = readOther() ?? sections
    if (typeof name === 'string' && !Object.hasOwn(catalogue, name)) throw new Error(`Words are not loaded: ${name}`)
    return catalogue[name as keyof Words]
  },
})

/**
 * The catalogue in the reader's language, by section. Read it when the words are shown, not when a module loads.
 * @throws Error when a section is read that nothing has loaded
 */
export const currentWords = (): Words => words
