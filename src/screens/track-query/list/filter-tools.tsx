import { useState } from 'react'
import { Link, useSubmit } from 'react-router'
import type { Company } from '#domain/company.ts'
import { filterParams, type QueryFilter } from '#domain/filter.ts'
import type { FormValues } from '#domain/form.ts'
import type { Person } from '#domain/person.ts'
import { isStaff } from '#domain/role.ts'
import '#domain/words/en/query-list.ts'
import type { ListView } from '#domain/list-view.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf, type InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { button, Button } from '#ui/button/button.tsx'
import { FormError } from '#ui/field/form-error.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { DeleteIcon } from '#ui/icon/icon.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { PopoverContent } from '#ui/popover/popover-content.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { RowCheckSwitch } from '#ui/row-check/row-check-switch.tsx'
import { viewHref } from '../query-links.ts'
import { FilterPicker, type FilterPickerProps } from './filter-picker.tsx'
import { SortMenu } from './sort-menu.tsx'

export type FilterToolsProps = Omit<FilterPickerProps, 'onApply'> & {
  company: Company
  viewId: string
  views: ListView[]
  /** The filter of the view with the own filters in it. */
  filter: QueryFilter
  ownFilter: QueryFilter
  staff: Person[]
  formError?: InvalidForm
  /** Fields of the form that is being submitted. */
  pending?: FormValues
}

/** The tools of the list: its order, the picker of its filters, on a phone the switch that shows checkboxes. */
export function FilterTools({ views, filter, formError, pending, ...picker }: FilterToolsProps) {
  const { listTools, queryList } = useWords()
  const saved = views.find(({ id, name }) => id === picker.viewId && name !== undefined)
  const submit = useSubmit()
  const apply = (fields: URLSearchParams) => void submit(fields, { action: '/trackQuery', preventScrollReset: true })
  return (
    <>
      <SavedViews {...{ views }} company={picker.company} viewId={picker.viewId} label={queryList.views.saved} />
      <SortMenu company={picker.company} viewId={picker.viewId} ownFilter={picker.ownFilter} filter={filter} />
      <FilterPicker {...picker} onApply={apply} />
      {isStaff(picker.company.role) && <RowCheckSwitch label={listTools.select} />}
      {saved && filterParams(picker.ownFilter).size === 0 && (
        <DeleteView view={saved} formError={formError} pending={pending} />
      )}
    </>
  )
}

/** As many saved views stand beside the tools. The menu of the title has all of them. */
const shownViews = 3

type SavedViewsProps = Pick<FilterToolsProps, 'company' | 'views' | 'viewId'> & { label: string }

/** The saved views of the viewer, one press away where there is room. */
function SavedViews({ company, views, viewId, label }: SavedViewsProps) {
  const { count: print } = useWords().queryList.views
  const saved = views.filter(({ name }) => name !== undefined).slice(0, shownViews)
  if (saved.length === 0) return null
  return (
    <nav aria-label={label} className="saved-views">
      {saved.map(({ id, name, count }) => (
        <Link
          key={id}
          to={viewHref(company.key, id)}
          aria-current={id === viewId ? 'page' : undefined}
          title={name}
          className={button({
            tone: 'quiet',
            size: 'sm',
            className: 'max-w-44 min-w-0 shrink aria-[current]:bg-accent-soft aria-[current]:text-ink',
          })}
        >
          <span dir="auto" className="truncate">
            {name}
          </span>
          {count !== null && <span className="nav-count">{print(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}

export type SaveViewProps = Pick<FilterToolsProps, 'filter' | 'formError' | 'pending'> & {
  /** The name of the saved view that is shown; saving under it replaces it. */
  name?: string
}

/** Opens the form that saves the filters in force as a view. */
export function SaveView({ name, filter, formError, pending }: SaveViewProps) {
  const words = useWords().listTools
  const { errors, values } = formErrorOf(formError, 'save-view')
  const error = errors.name ?? errors.form
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(formError?.intent === 'save-view')
  return (
    <>
      {/* The server cannot open the popover in which the form shows its error. */}
      {error && !isHydrated && (
        <span className="hidden noscript:contents">
          <FormError>{error}</FormError>
        </span>
      )}
      <Popover
        className="sm:ms-auto"
        label={words.save}
        align="end"
        size="sm"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button tone="quiet" size="sm">
            {words.save}
          </Button>
        }
      >
        <PopoverContent title={words.save} closeLabel={words.close}>
          <IntentForm intent="save-view" fields={{ filter: filterParams(filter).toString() }} formError={formError}>
            <TextField
              name="name"
              label={words.name}
              hint={words.nameHint}
              defaultValue={values.name ?? name}
              error={errors.name}
              autoComplete="off"
              required
            />
            <div>
              <Button type="submit" tone="primary" size="sm" pending={pending?.intent === 'save-view'}>
                {words.save}
              </Button>
            </div>
          </IntentForm>
        </PopoverContent>
      </Popover>
    </>
  )
}

type DeleteViewProps = Pick<FilterToolsProps, 'formError' | 'pending'> & { view: ListView }

function DeleteView({ view, formError, pending }: DeleteViewProps) {
  const words = useWords().listTools
  return (
    // An error needs the whole line.
    <Stack className="has-[[role=alert]]:order-last has-[[role=alert]]:basis-full">
      <IntentForm intent="delete-view" fields={{ id: view.id }} formError={formError}>
        <Button
          type="submit"
          tone="quiet"
          size="sm"
          className="self-end"
          aria-label={words.deleteNamed(view.name ?? '')}
          title={words.deleteNamed(view.name ?? '')}
          icon={<DeleteIcon size="sm" />}
          pending={pending?.intent === 'delete-view'}
        >
          <span className="list-tool-text">{words.delete}</span>
        </Button>
      </IntentForm>
    </Stack>
  )
}
