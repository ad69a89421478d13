import { matchesAllWords } from '../match/match-words.ts'

export type ComboboxOption = {
  /** The submitted value. */
  value: string
  label: string
  /** Distinguishes options of the same label: an address, a department. It is searched, too. */
  hint?: string
  disabled?: boolean
}

export type ComboboxOptionGroup = { label: string; options: readonly ComboboxOption[] }

/** Options, or groups of options. */
export type ComboboxOptions = readonly ComboboxOption[] | readonly ComboboxOptionGroup[]

/** Whether the options come in groups. */
export const isGrouped = (options: ComboboxOptions): options is readonly ComboboxOptionGroup[] =>
  options.some((entry: ComboboxOption | ComboboxOptionGroup) => 'options' in entry)

/** All options in their order, without their groups. */
export const flatten = (options: ComboboxOptions): readonly ComboboxOption[] =>
  isGrouped(options) ? options.flatMap((group) => group.options) : options

/** The option of this value. An unknown value becomes an option with the value as its label; no value has none. */
export function findOption(options: ComboboxOptions, value: string | undefined): ComboboxOption | undefined {
  if (!value) return undefined
  return flatten(options).find((option) => option.value === value) ?? { value, label: value }
}

/** Whether label and hint together contain every word of the query, in any order, ignoring accents and case. */
export const matchesOption = ({ label, hint = '' }: ComboboxOption, query: string): boolean =>
  matchesAllWords(query)(`${label} ${hint}`)
