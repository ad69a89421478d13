import { wordsOf } from '../match/match-words.ts'

export type ComboboxOption = {
  /** What is sent. */
  value: string
  label: string
  /** What tells it from others of the same name: an address, a department. It is searched, too. */
  hint?: string
  disabled?: boolean
}

export type ComboboxOptionGroup = { label: string; options: readonly ComboboxOption[] }

/** Options, or groups of them. */
export type ComboboxOptions = readonly ComboboxOption[] | readonly ComboboxOptionGroup[]

/** Whether options come in groups. */
export const isGrouped = (options: ComboboxOptions): options is readonly ComboboxOptionGroup[] =>
  options.some((entry: ComboboxOption | ComboboxOptionGroup) => 'options' in entry)

/** All options in their order, without their groups. */
export const flat = (options: ComboboxOptions): readonly ComboboxOption[] =>
  isGrouped(options) ? options.flatMap((group) => group.options) : options

/** The options of these values, in the order of the values. A value that nobody knows is its own label. */
export function optionsOf(options: ComboboxOptions, values: readonly string[]): ComboboxOption[] {
  const known = new Map(flat(options).map((option) => [option.value, option]))
  return values.map((value) => known.get(value) ?? { value, label: value })
}

/** Whether all words of a query are in the label or the hint, in whatever order, with or without accents. */
export const matches = ({ label, hint = '' }: ComboboxOption, query: string): boolean =>
  wordsOf(query)(`${label} ${hint}`)
