import { createContext } from 'react'

/** The id of the popover around, for buttons inside that close it without JavaScript. */
export const PopoverId = createContext('')
