import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import type { Company } from '#domain/company.ts'
import { filterParams, type QueryFilter } from '#domain/filter.ts'
import type { Person } from '#domain/person.ts'
import { priorities } from '#domain/priority.ts'
import { isStaff } from '#domain/role.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { SearchIcon } from '#ui/icon/icon.tsx'
import { FilterIcon } from '#ui/icon/list-icon.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { PriorityBars } from '#ui/priority-bars/priority-bars.tsx'
import { StatusPill } from '#ui/status-pill/status-pill.tsx'
import { statusChoices } from '../filter-chips.ts'
import { priorityLevel, statusLookFor } from '../status-look.ts'
import { FilterMenu } from './filter-menu.tsx'

export type FilterBarProps = { company: Company; filter: QueryFilter; staff: Person[]; problem?: string }

/** The list's filters. With JavaScript each choice applies at once; without it the button submits. */
export function FilterBar({ company, filter, staff, problem }: FilterBarProps) {
  const words = useWords()
  const t = words.queryList.filter
  const [draft, setDraft] = useDraft(filter)
  const submit = useSubmit()

  const apply = (next: QueryFilter) => {
    setDraft(next)
    const params = new URLSearchParams({ company: company.key })
    for (const [name, value] of filterParams({ ...next, text: next.text.trim() })) params.append(name, value)
    void submit(params, { action: '/trackQuery', preventScrollReset: true })
  }

  return (
    <search aria-label={t.label}>
      <Form
        action="/trackQuery"
        onSubmit={(event) => {
          event.preventDefault()
          apply(draft)
        }}
      >
        <input type="hidden" name="company" value={company.key} />
        <Cluster gap="sm" align="start">
          <TextField
            className="grow basis-full sm:max-w-80 sm:basis-48"
            type="search"
            name="text"
            label={t.text}
            labelHidden
            placeholder={t.textHint}
            icon={<SearchIcon size="sm" />}
            value={draft.text}
            error={problem}
            onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
          />
          <FilterMenu
            name="status"
            label={t.status}
            chosen={draft.status}
            choices={statusChoices(company.role, words).map(({ label, statuses }) => ({
              values: statuses,
              label: (
                <StatusPill look="plain" {...statusLookFor(company.role, statuses[0] ?? 'new')}>
                  {label}
                </StatusPill>
              ),
            }))}
            onChoose={(status) => apply({ ...draft, status })}
          />
          {isStaff(company.role) && (
            <>
              <SelectField
                look="button"
                className="w-44"
                name="assignee"
                label={t.assignee}
                labelHidden
                value={draft.assignee ?? ''}
                options={assigneeOptions(staff, draft.assignee, t)}
                onChange={(event) => apply({ ...draft, assignee: event.currentTarget.value || null })}
              />
              <FilterMenu
                name="priority"
                label={t.priority}
                chosen={draft.priority}
                choices={[...priorities].reverse().map((priority) => ({
                  values: [priority],
                  label: <PriorityBars level={priorityLevel[priority]} label={words.vocabulary.priority[priority]} />,
                }))}
                onChoose={(priority) => apply({ ...draft, priority })}
              />
            </>
          )}
          <Button type="submit" icon={<FilterIcon size="sm" />}>
            {t.apply}
          </Button>
        </Cluster>
      </Form>
    </search>
  )
}

type FilterWords = ReturnType<typeof useWords>['queryList']['filter']

function assigneeOptions(staff: Person[], chosen: string | null, t: FilterWords) {
  const options = [
    { value: '', label: t.anybody },
    { value: 'me', label: t.me },
    { value: 'none', label: t.nobody },
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
  ]
  // The URL may name a former colleague; that option is added so that the filter shows.
  const known = options.some(({ value }) => value === (chosen ?? ''))
  return known || !chosen ? options : [...options, { value: chosen, label: t.formerColleague }]
}

/** The edited filter; follows the URL, but keeps text that is still being typed. */
function useDraft(filter: QueryFilter) {
  const [state, setState] = useState({ seen: filter, draft: filter })
  const changed = filterParams(filter).toString() !== filterParams(state.seen).toString()
  const draft = changed
    ? { ...filter, text: filter.text === state.seen.text ? state.draft.text : filter.text }
    : state.draft
  if (changed) setState({ seen: filter, draft })
  return [draft, (next: QueryFilter) => setState({ seen: filter, draft: next })] as const
}
