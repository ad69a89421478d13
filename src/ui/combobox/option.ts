import { matchesAllWords, normalize } from '../match/match-words.ts'

export type ComboboxOption = {
  /** The submitted value. */
  value: string
  label: string
  /** Describes the option and distinguishes equal labels: an address, a department. It is searched, too. */
  hint?: string
  /** The person that the option stands for. Their avatar is shown before the label once the list is loaded. */
  person?: {
    name: string
    /** Gives the colour behind the initials; the name by default. */
    id?: string
    /** URL of the picture. */
    src?: string | null
  }
  /** The heading above the option. Options of one group follow each other; those of no group come first. */
  group?: string
  disabled?: boolean
}

/** The options below one heading, in the shape of Base UI. */
export type OptionGroup = { label: string; items: ComboboxOption[] }

/** Whether label and hint together contain every word of the query, in any order, ignoring accents and case. */
export const matchesOption = ({ label, hint = '' }: ComboboxOption, query: string): boolean =>
  matchesAllWords(query)(`${label} ${hint}`)

/** The value of the entry that creates an option. No form submits it. */
const createValue = '\0create'

/** Whether the entry creates an option from the typed text. */
export const isCreateEntry = ({ value }: ComboboxOption): boolean => value === createValue

/**
 * The options that match the typed text. Unless one has the text as its label, an entry to create it comes last.
 * @param matches decides whether an option matches; all do if the caller has filtered them
 */
export function withCreateEntry(
  options: readonly ComboboxOption[],
  query: string,
  matches: typeof matchesOption = () => true,
): ComboboxOption[] {
  const text = query.trim()
  const found = options.filter((option) => matches(option, text))
  const isKnown = options.some(({ label }) => normalize(label) === normalize(text))
  return !text || isKnown ? found : [...found, { value: createValue, label: text }]
}

/** The options by group, if any has one. Options without a group, such as “Nobody”, stay first or last. */
export function byGroup(options: readonly ComboboxOption[]): ComboboxOption[] | OptionGroup[] {
  if (!options.some(({ group }) => group)) return [...options]
  const groups: OptionGroup[] = []
  for (const option of options) {
    const label = option.group ?? ''
    const last = groups.at(-1)
    if (last?.label === label) last.items.push(option)
    else groups.push({ label, items: [option] })
  }
  return groups
}
