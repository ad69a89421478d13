import { Form } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { MemberListing } from '#domain/member-list.ts'
import { roles } from '#domain/role.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { SearchIcon } from '#ui/icon/icon.tsx'

/** Finds members by name or address, and by role. Enter searches; a role applies at once. */
export function MemberFilter({ company, listing }: { company: Company; listing: MemberListing }) {
  const { people: words, vocabulary } = useWords()
  const { text, role, sort, isDescending } = listing
  return (
    <search aria-label={words.find} className="min-w-0 max-lg:order-1 max-lg:basis-full">
      <Form
        action="/company"
        className="filter-bar"
        preventScrollReset
        // The cross of the field empties it without submitting the form.
        onChange={({ currentTarget, target }) => {
          const field = target as unknown as HTMLInputElement
          if (field.name === 'role' || !field.value) currentTarget.requestSubmit()
        }}
      >
        <input type="hidden" name="company" value={company.key} />
        <input type="hidden" name="tab" value="people" />
        <input type="hidden" name="sort" value={isDescending ? `-${sort}` : sort} />
        <TextField
          className="min-w-0 grow basis-44 sm:max-w-72 sm:basis-48"
          key={text}
          type="search"
          dir="auto"
          name="find"
          label={words.find}
          labelHidden
          placeholder={words.findHint}
          icon={<SearchIcon size="sm" />}
          defaultValue={text}
        />
        <SelectField
          key={role}
          name="role"
          label={words.roleFilter}
          labelHidden
          defaultValue={role ?? ''}
          options={[
            { value: '', label: words.everyRole },
            ...roles.map((one) => ({ value: one, label: vocabulary.role[one] })),
          ]}
        />
        <span className="hidden noscript:contents">
          <Button type="submit">{words.find}</Button>
        </span>
      </Form>
    </search>
  )
}
