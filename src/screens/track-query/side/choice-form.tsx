import { type ChangeEvent, useRef } from 'react'
import type { FormValues } from '#domain/form.ts'
import { ActForm } from '#screens/act-form.tsx'
import { useWords } from '#screens/words.tsx'
import { Button } from '#ui/button/button.tsx'
import { SelectField, type SelectOption } from '#ui/field/select-field.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { saveClass, useChoice } from '../choice.ts'
import type { Refused } from '../refused.ts'

export type ChoiceFormProps = {
  intent: 'assign' | 'set-priority' | 'set-category'
  name: string
  label: string
  /** What is stored. */
  value: string
  options: SelectOption[]
  /** The query that is changed, as it was read. */
  query: { id: string; rowVersion: number }
  refused?: Refused
  pending?: FormValues
}

/**
 * One property of the query. A choice made by pointer or finger is saved at once; one made by keyboard waits for the
 * button, because there each arrow key on the way is a choice. The button is there only while something differs.
 */
export function ChoiceForm(props: ChoiceFormProps) {
  const { intent, name, label, value, options, query } = props
  const say = useWords().trackQuery.side
  const refused = props.refused?.intent === intent ? props.refused : undefined
  const saving = props.pending?.intent === intent
  const [choice, setChoice] = useChoice(value, refused?.values[name])
  const byPointer = useRef(false)
  const hydrated = useHydrated()

  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    setChoice(currentTarget.value)
    if (byPointer.current && currentTarget.value !== value) currentTarget.form?.requestSubmit()
  }

  return (
    <ActForm
      intent={intent}
      refused={refused}
      fields={{ queryId: query.id, rowVersion: String(query.rowVersion) }}
      preventScrollReset
      className="group/choice"
    >
      <SelectField
        name={name}
        label={label}
        options={options}
        value={choice}
        onChange={choose}
        onPointerDown={() => {
          byPointer.current = true
        }}
        onKeyDown={() => {
          byPointer.current = false
        }}
        error={refused?.errors[name]}
        aside={
          <Button
            type="submit"
            size="sm"
            tone="quiet"
            pending={saving}
            aria-label={say.saveField(label)}
            className={saveClass(hydrated, choice !== value || refused !== undefined)}
          >
            {say.save}
          </Button>
        }
      />
    </ActForm>
  )
}
