import { createContext, useContext } from 'react'
import { en, type Words } from '#domain/words/en.ts'

/** The catalogue a screen is read in. The default lets a story or a test render a screen with nothing around it. */
export const WordsContext = createContext<Words>(en)

/** Every word of the reader's language. */
export const useWords = (): Words => useContext(WordsContext)
