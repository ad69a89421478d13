import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import { filterParams, type QueryFilter } from '#domain/filter.ts'
import { parseFilter } from '#domain/parse-filter.ts'
import type { Person } from '#domain/person.ts'
import { priorities } from '#domain/priority.ts'
import { isStaff } from '#domain/role.ts'
import type { Words } from '#domain/words/en.ts'
import { useWords } from '#screens/words.ts'
import { button, Button } from '#ui/button/button.tsx'
import { CheckboxField } from '#ui/field/checkbox-field.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { FilterSheet } from '#ui/filter-pill/filter-sheet.tsx'
import { PriorityBars } from '#ui/priority-bars/priority-bars.tsx'
import { StatusPill } from '#ui/status-pill/status-pill.tsx'
import { viewHref } from '../query-links.ts'
import { priorityLevel, statusLookFor } from '../status-look.ts'
import { type FilterField, statusChoices } from './filter-pills.ts'

export type FilterPickerProps = {
  company: Company
  viewId: string
  /** The filters within the view. */
  ownFilter: QueryFilter
  staff: Person[]
  /** The id of the form that the fields belong to. */
  formId: string
  /** The id of this picker in the document. */
  pickerId: string
  /** The only field to show; null for all. */
  field: FilterField | null
  /** Called with the fields of the form when a choice was made. */
  onApply: (fields: URLSearchParams) => void
}

/** The fields of the filter, in a popover. Each choice applies at once; without JavaScript a button applies them. */
export function FilterPicker({
  company,
  viewId,
  ownFilter,
  staff,
  formId,
  pickerId,
  field,
  onApply,
}: FilterPickerProps) {
  const words = useWords()
  const filterWords = words.queryList.filter
  const tools = words.listTools
  const [draft, setDraft] = useDraft(ownFilter)

  const follow = ({ target }: FormEvent) => {
    if (!isFormField(target) || !target.form || target.type === 'date') return
    const fields = filledFields(target.form)
    setDraft(parseFilter(fields))
    onApply(fields)
  }
  // A single field has no visible heading, because the title of the picker names it.
  const shows = (one: FilterField) => ({ isShown: field === null || field === one, isAlone: field === one })

  return (
    <FilterSheet
      id={pickerId}
      title={field ? filterWords[field] : tools.title}
      closeLabel={tools.closePicker}
      doneLabel={tools.showQueries}
      clear={
        filterParams(ownFilter).size > 0 && (
          <Link
            to={viewHref(company.key, viewId, { sort: ownFilter.sort, group: ownFilter.group })}
            preventScrollReset
            className={button({ tone: 'quiet', className: '-ms-3' })}
          >
            {tools.clearAll}
          </Link>
        )
      }
      onChange={follow}
    >
      <Choices label={filterWords.status} {...shows('status')}>
        {statusChoices(company.role, words).map(({ label, statuses }) => (
          <CheckboxField
            key={label}
            form={formId}
            name="status"
            value={statuses.join()}
            checked={statuses.some((status) => draft.status.includes(status))}
            onChange={handledByPicker}
            label={
              <StatusPill look="plain" isReference {...statusLookFor(company.role, statuses[0] ?? 'new')}>
                {label}
              </StatusPill>
            }
          />
        ))}
      </Choices>
      {isStaff(company.role) && (
        <>
          <div hidden={!shows('assignee').isShown}>
            <SelectField
              labelHidden={field !== null}
              form={formId}
              name="assignee"
              label={filterWords.assignee}
              value={draft.assignee ?? ''}
              options={assigneeOptions(staff, draft.assignee, words)}
              onChange={handledByPicker}
            />
          </div>
          <Choices label={filterWords.priority} {...shows('priority')}>
            {[...priorities].reverse().map((priority) => (
              <CheckboxField
                key={priority}
                form={formId}
                name="priority"
                value={priority}
                checked={draft.priority.includes(priority)}
                onChange={handledByPicker}
                label={
                  <PriorityBars
                    isReference
                    level={priorityLevel[priority]}
                    label={words.vocabulary.priority[priority]}
                  />
                }
              />
            ))}
          </Choices>
        </>
      )}
      <Choices label={filterWords.raised} {...shows('raised')}>
        <Day
          key={`from ${ownFilter.from}`}
          name="from"
          label={tools.from}
          stored={ownFilter.from}
          {...{ formId, onApply }}
        />
        <Day key={`to ${ownFilter.to}`} name="to" label={tools.to} stored={ownFilter.to} {...{ formId, onApply }} />
      </Choices>
      {ownFilter.sort && <input type="hidden" form={formId} name="sort" value={ownFilter.sort} />}
      {ownFilter.group && <input type="hidden" form={formId} name="group" value={ownFilter.group} />}
      <span className="hidden noscript:contents">
        <Button type="submit" form={formId} tone="primary">
          {tools.apply}
        </Button>
      </span>
    </FilterSheet>
  )
}

/** The picker handles the changes of all its fields. */
const handledByPicker = () => {}

const isFormField = (target: EventTarget) => target instanceof HTMLInputElement || target instanceof HTMLSelectElement

/** The fields of a form that are not empty, as parameters of a URL. */
function filledFields(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (value && typeof value === 'string') params.append(name, value)
  return params
}

type ChoicesProps = { label: string; isShown: boolean; isAlone: boolean; children: ReactNode }

/** Fields under one heading. Hidden ones still belong to the form. */
function Choices({ label, isShown, isAlone, children }: ChoicesProps) {
  return (
    <fieldset className={isShown ? 'grid grid-cols-2 gap-x-3 gap-y-1.5' : 'hidden'}>
      <legend className={isAlone ? 'sr-only' : 'mb-1.5 text-sm font-medium text-ink'}>{label}</legend>
      {children}
    </fieldset>
  )
}

type DayProps = Pick<FilterPickerProps, 'formId' | 'onApply'> & {
  name: 'from' | 'to'
  label: string
  stored: string | null
}

/** A day. It applies when the field loses the focus, because a year that is half typed is another year. */
function Day({ name, label, stored, formId, onApply }: DayProps) {
  return (
    <TextField
      type="date"
      form={formId}
      name={name}
      label={label}
      defaultValue={stored ?? ''}
      onBlur={({ currentTarget: { value, form } }) => form && value !== (stored ?? '') && onApply(filledFields(form))}
    />
  )
}

function assigneeOptions(staff: Person[], chosen: string | null, words: Words) {
  const filterWords = words.queryList.filter
  const options = [
    { value: '', label: words.listTools.anybody },
    { value: 'me', label: filterWords.me },
    { value: 'none', label: filterWords.nobody },
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
  ]
  // The URL may name a former colleague; that option is added so that the filter shows.
  const known = options.some(({ value }) => value === (chosen ?? ''))
  return known || !chosen ? options : [...options, { value: chosen, label: filterWords.formerColleague }]
}

/** The filter that the person has just chosen. Once the page has another filter, it is that of the page. */
function useDraft(ownFilter: QueryFilter) {
  const [state, setState] = useState({ seen: ownFilter, draft: ownFilter })
  const changed = filterParams(ownFilter).toString() !== filterParams(state.seen).toString()
  const draft = changed ? ownFilter : state.draft
  if (changed) setState({ seen: ownFilter, draft })
  return [draft, (next: QueryFilter) => setState({ seen: ownFilter, draft: next })] as const
}
