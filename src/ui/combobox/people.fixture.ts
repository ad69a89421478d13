import type { ComboboxOption } from './option.ts'
import type { ComboboxWords } from './rich-combobox.tsx'

/** Options for the stories. */
export const peopleOptions: ComboboxOption[] = [
  { value: 'ana', label: 'Ana Šárková', hint: 'Facilities' },
  { value: 'ben', label: 'Ben Okafor', hint: 'IT' },
  { value: 'chloe', label: 'Chloé Martin', hint: 'IT' },
  { value: 'dana', label: 'Dana Wolf', hint: 'Facilities' },
  { value: 'emre', label: 'Emre Aydın', hint: 'Away until Monday', disabled: true },
  { value: 'fay', label: 'Fay Li', hint: 'Finance' },
]

/** The same people with their avatars, by department. */
export const groupedOptions: ComboboxOption[] = peopleOptions
  .map(({ hint, ...option }) => ({
    ...option,
    person: { name: option.label, id: option.value },
    group: option.disabled ? 'Facilities' : (hint ?? ''),
    ...(option.disabled && { hint: hint ?? '' }),
  }))
  .toSorted((one, other) => one.group.localeCompare(other.group))

export const comboboxWords: ComboboxWords = {
  open: 'Show people',
  clear: 'Nobody after all',
  empty: 'Nobody by that name.',
  loading: 'Looking',
  results: (count) => (count === 1 ? '1 person' : `${count} people`),
  create: (text) => `Add “${text}”`,
}
