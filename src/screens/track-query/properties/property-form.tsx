import { useRef } from 'react'
import type { FormValues } from '#domain/form.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { Priority } from '#domain/priority.ts'
import type { QueryDetail } from '#domain/query.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { useWords } from '#screens/words.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import type { ComboboxOption } from '#ui/combobox/option.ts'
import { FieldRow } from '#ui/field/field-row.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { PriorityBars } from '#ui/priority-bars/priority-bars.tsx'
import { priorityLevel } from '../status-look.ts'
import { AutoSaveButton, useAutoSaveSelect } from '../auto-save-select.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { ConflictCallout } from './conflict-callout.tsx'

export type PropertyFormProps = {
  intent: 'assign' | 'set-priority' | 'set-category'
  name: string
  label: string
  /** The stored value. */
  value: string
  /** Shown in a searchable combobox if the first option has the value ''. Its label is then the text for no choice. */
  options: ComboboxOption[]
  /** The query, with the version that was read. */
  query: Pick<QueryDetail, 'id' | 'rowVersion' | 'reference'>
  /** Those who can be the value, for the picture before their name. */
  people?: (Person | null)[]
  clock: Clock
  formError?: InvalidForm
  pending?: FormValues
}

/** One property of the query as a select that saves by itself. */
export function PropertyForm(props: PropertyFormProps) {
  const { intent, name, label, value, options, query } = props
  const words = useWords().oneQuery.properties
  const mine = props.formError?.intent === intent ? props.formError : undefined
  const { conflict } = mine ?? {}
  // On a conflict both values are shown below, and the field shows the stored one.
  const formError = conflict ? undefined : mine
  const denied = mine?.errors.form && !conflict ? undefined : mine
  const saving = props.pending?.intent === intent
  const form = useRef<HTMLFormElement>(null)
  const {
    waits,
    offered,
    value: choice,
    events,
    onChange,
    save,
  } = useAutoSaveSelect({
    stored: value,
    typed: formError?.errors.form && formError.values[name],
    denied,
    saving,
  })
  const read = (stored: string | null) => options.find((option) => option.value === (stored ?? ''))?.label ?? ''
  const [first, ...others] = options
  const person = props.people?.find((one) => one?.id === choice)
  const field = {
    className: 'min-w-0 grow',
    name,
    label,
    error: formError?.errors[name],
    aside: (
      <output className="text-ink-muted">
        {waits && words.unsaved}
        {saving && <span className="animate-appear-late">{words.saving}</span>}
      </output>
    ),
  }
  return (
    <>
      <IntentForm
        ref={form}
        intent={intent}
        formError={formError}
        fields={{ queryId: query.id, rowVersion: String(query.rowVersion) }}
        preventScrollReset
        className="has-[option:checked:not([selected])]:[&_.auto-save-unhydrated]:contents"
      >
        <FieldRow {...events}>
          {person && <Avatar decorative size="sm" personId={choice} name={person.name} src={person.avatarUrl} />}
          {intent === 'set-priority' && (
            <PriorityBars aria-hidden level={priorityLevel[choice as Priority]} label="" labelHidden />
          )}
          {first?.value === '' ? (
            <Combobox
              {...field}
              value={choice}
              options={others}
              placeholder={first.label}
              words={words.combobox}
              onValueChange={(chosen) => save(chosen, form.current)}
            />
          ) : (
            <SelectField {...field} value={choice} options={options} onChange={onChange} />
          )}
          <AutoSaveButton offered={offered} saving={saving} label={words.saveField(label)} className="shrink-0">
            {words.save}
          </AutoSaveButton>
        </FieldRow>
      </IntentForm>
      {conflict && mine && (
        <ConflictCallout
          conflict={conflict}
          intent={intent}
          values={mine.values}
          reference={query.reference}
          clock={props.clock}
          read={read}
          pending={props.pending}
        />
      )}
    </>
  )
}
