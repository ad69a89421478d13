import type { FormValues } from '#domain/form.ts'
import type { Clock, Person } from '#domain/person.ts'
import { priorities } from '#domain/priority.ts'
import type { Category, QueryDetail } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import type { ComboboxOption } from '#ui/combobox/option.ts'
import { PropertyForm } from './property-form.tsx'

export type TriageProps = {
  query: QueryDetail
  viewer: Person
  categories: Category[]
  staff: Person[]
  clock: Clock
  formError?: InvalidForm
  pending?: FormValues
}

/** Assignee, priority and category: three forms for staff. */
export function Triage({ query, viewer, categories, staff, clock, formError, pending }: TriageProps) {
  const { oneQuery, vocabulary } = useWords()
  const words = oneQuery.properties
  const shared = { query, clock, formError, pending }
  return (
    <>
      <PropertyForm
        {...shared}
        intent="assign"
        name="assignee"
        label={words.assignee}
        value={query.assignee?.id ?? ''}
        people={[...staff, query.assignee]}
        options={withPresent(
          [
            { value: '', label: vocabulary.nobody },
            ...staff.map(({ id, name }) => ({
              value: id,
              label: id === viewer.id ? words.me(name) : name,
              person: { id, name },
            })),
          ],
          query.assignee,
        )}
      />
      <PropertyForm
        {...shared}
        intent="set-priority"
        name="priority"
        label={words.priority}
        value={query.priority ?? ''}
        options={[...priorities].reverse().map((value) => ({ value, label: vocabulary.priority[value] }))}
      />
      <PropertyForm
        {...shared}
        intent="set-category"
        name="category"
        label={words.category}
        value={query.category?.id ?? ''}
        options={withPresent(
          [{ value: '', label: words.noCategory }, ...categories.map(({ id, name }) => ({ value: id, label: name }))],
          query.category,
        )}
      />
    </>
  )
}

/** Adds the current value when it is no longer selectable, such as a suspended assignee. */
function withPresent(options: ComboboxOption[], present: { id: string; name: string } | null): ComboboxOption[] {
  if (!present || options.some(({ value }) => value === present.id)) return options
  return [...options, { value: present.id, label: present.name }]
}
