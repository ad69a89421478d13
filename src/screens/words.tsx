import { createContext, useContext } from 'react'
import type { Words } from '#domain/words/en.ts'

/** The words that are there: in the browser those of the pages it has met, on the server and in stories all. */
const provided: Partial<Words> = {}

/** Brings words along: each page gives those it is read in, so that nobody downloads the words of other pages. */
export const provideWords = (words: Partial<Words>): void => void Object.assign(provided, words)

/** The catalogue a screen is read in. */
const WordsContext = createContext<Partial<Words>>(provided)

/** Every word of the reader's language that the page was given. */
export const useWords = (): Words => useContext(WordsContext) as Words
