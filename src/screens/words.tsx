import { createContext, useContext } from 'react'
import type { Words } from '#domain/words/en.ts'

/** The words that are there: in the browser those of the pages it has met, on the server and in stories all. */
const provided: Partial<Words> = {}

/** Whole groups, or those parts of a group that one view is read in. */
type SomeWords = { [Group in keyof Words]?: Partial<Words[Group]> }

/** Brings words along: each view gives those it is read in, so that nobody downloads the words of other views. */
export function provideWords(words: SomeWords): void {
  for (const group of Object.keys(words) as (keyof Words)[]) {
    Object.assign(provided, { [group]: { ...provided[group], ...words[group] } })
  }
}

/** The catalogue a screen is read in. */
const WordsContext = createContext<Partial<Words>>(provided)

/** Every word of the reader's language that the page was given. */
export const useWords = (): Words => useContext(WordsContext) as Words
