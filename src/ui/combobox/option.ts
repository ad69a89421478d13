import { matchesAllWords } from '../match/match-words.ts'

export type ComboboxOption = {
  /** The submitted value. */
  value: string
  label: string
  /** Distinguishes options of the same label: an address, a department. It is searched, too. */
  hint?: string
  disabled?: boolean
}

/** Whether label and hint together contain every word of the query, in any order, ignoring accents and case. */
export const matchesOption = ({ label, hint = '' }: ComboboxOption, query: string): boolean =>
  matchesAllWords(query)(`${label} ${hint}`)
