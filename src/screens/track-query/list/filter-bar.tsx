import { startTransition, Suspense, useId, useState } from 'react'
import { Form, Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import { filterParams, type QueryFilter } from '#domain/filter.ts'
import type { Person } from '#domain/person.ts'
import { useWords } from '#screens/words.ts'
import { button } from '#ui/button/button.tsx'
import { FilterPill, filterPillRemover } from '#ui/filter-pill/filter-pill.tsx'
import { CloseIcon, FilterIcon } from '#ui/icon/icon.tsx'
import { link } from '#ui/link/link.tsx'
import { viewHref } from '../query-links.ts'
import { type FilterField, filterPills } from './filter-pills.ts'
import type { FilterToolsProps } from './filter-tools.tsx'
import { FilterTools, SaveView } from './list-parts.tsx'

export type FilterBarProps = Pick<FilterToolsProps, 'views' | 'formError' | 'pending'> & {
  company: Company
  viewId: string
  /** The filters within the view. */
  ownFilter: QueryFilter
  /** The filter of the view with the own filters in it. */
  filter: QueryFilter
  staff: Person[]
  locale: string
}

/**
 * The tools of the list, and below them the filters within the view: each filter in force is a pill that opens its
 * picker. With JavaScript a choice applies at once; without it the picker has a button.
 */
export function FilterBar({ company, views, viewId, ownFilter, filter, staff, locale, ...submitted }: FilterBarProps) {
  const words = useWords()
  const filterWords = words.queryList.filter
  const formId = useId()
  const pickerId = useId()
  const [field, setField] = useState<FilterField | null>(null)
  const isNotDeleted =
    submitted.formError?.intent === 'delete-view' && views.some(({ id, name }) => id === viewId && name !== undefined)
  const pills = filterPills(ownFilter, { role: company.role, staff, locale }, words)

  const opens = (shown: FilterField | null) => ({
    popoverTarget: pickerId,
    // A transition, because the picker may not be hydrated yet.
    onClick: () => startTransition(() => setField(shown)),
  })

  return (
    <>
      <div className="list-tools" data-below={isNotDeleted || undefined}>
        {/* The fields of the picker belong to this form. The search is in the top bar. */}
        <Form id={formId} action="/trackQuery" hidden>
          <input type="hidden" name="company" value={company.key} />
          <input type="hidden" name="view" value={viewId} />
          {ownFilter.requester && <input type="hidden" name="requester" value={ownFilter.requester} />}
          {ownFilter.visibility && <input type="hidden" name="visibility" value={ownFilter.visibility} />}
          {ownFilter.text && <input type="hidden" name="text" value={ownFilter.text} />}
        </Form>
        <button
          type="button"
          title={filterWords.open}
          className={button({ tone: 'quiet', size: 'sm' })}
          {...opens(null)}
        >
          <FilterIcon size="sm" />
          <span className="list-tool-text">{filterWords.open}</span>
        </button>
        <Suspense>
          <FilterTools
            {...{ company, viewId, ownFilter, filter, staff, formId, pickerId, field, views, ...submitted }}
          />
        </Suspense>
      </div>
      {filterParams(ownFilter).size > 0 && (
        <div className="filter-bar col-span-full">
          {pills.length > 0 && (
            <>
              <nav aria-label={filterWords.active} className="filter-pills">
                {pills.map(({ field, label, relation, value, without }) => {
                  const removeLabel = filterWords.remove([label, relation, value].filter(Boolean).join(' '))
                  return (
                    <FilterPill
                      key={label}
                      field={label}
                      relation={relation}
                      value={value}
                      picker={opens(field)}
                      remove={
                        <Link
                          to={viewHref(company.key, viewId, without)}
                          preventScrollReset
                          aria-label={removeLabel}
                          title={removeLabel}
                          className={filterPillRemover()}
                        >
                          <CloseIcon size="sm" />
                        </Link>
                      }
                    />
                  )
                })}
              </nav>
              <Link
                to={viewHref(company.key, viewId, { sort: ownFilter.sort, group: ownFilter.group })}
                className={link({ tone: 'muted', standalone: true })}
                preventScrollReset
              >
                {filterWords.clear}
              </Link>
            </>
          )}
          <Suspense>
            <SaveView key={viewId} name={views.find(({ id }) => id === viewId)?.name} {...{ filter, ...submitted }} />
          </Suspense>
        </div>
      )}
    </>
  )
}
