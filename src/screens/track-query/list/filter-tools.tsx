import { useState } from 'react'
import { useSubmit } from 'react-router'
import type { Company } from '#domain/company.ts'
import { filterParams, type QueryFilter } from '#domain/filter.ts'
import type { FormValues } from '#domain/form.ts'
import type { Person } from '#domain/person.ts'
import { listToolsWords } from '#domain/words/en/list-tools.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { formErrorOf, type InvalidForm } from '#screens/invalid-form.ts'
import { provideWords, useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { FormError } from '#ui/field/form-error.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { PopoverContent } from '#ui/popover/popover-content.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { FilterPicker, type FilterPickerProps } from './filter-picker.tsx'
import type { ListTab } from './list-views.tsx'
import { SortMenu } from './sort-menu.tsx'

provideWords({ listTools: listToolsWords })

export type FilterToolsProps = Omit<FilterPickerProps, 'onApply'> & {
  company: Company
  viewId: string
  views: ListTab[]
  /** The filter of the view with the own filters in it. */
  filter: QueryFilter
  own: QueryFilter
  staff: Person[]
  formError?: InvalidForm
  /** Fields of the form that is being submitted. */
  pending?: FormValues
}

/** What the filter bar opens: the picker of its filters, and the form that saves them as a view. */
export function FilterTools({ views, filter, formError, pending, ...picker }: FilterToolsProps) {
  const saved = views.find(({ id, name }) => id === picker.viewId && name !== undefined)
  const submit = useSubmit()
  const apply = (fields: URLSearchParams) => void submit(fields, { action: '/trackQuery', preventScrollReset: true })
  const isOwn = filterParams(picker.own).size > 0
  return (
    <>
      <SortMenu company={picker.company} viewId={picker.viewId} own={picker.own} filter={filter} />
      <FilterPicker {...picker} onApply={apply} />
      {isOwn && (
        <SaveView key={picker.viewId} name={saved?.name} filter={filter} formError={formError} pending={pending} />
      )}
      {saved && !isOwn && <DeleteView view={saved} formError={formError} pending={pending} />}
    </>
  )
}

type SaveViewProps = Pick<FilterToolsProps, 'filter' | 'formError' | 'pending'> & {
  /** The name of the saved view that is shown; saving under it replaces it. */
  name?: string
}

function SaveView({ name, filter, formError, pending }: SaveViewProps) {
  const t = useWords().listTools
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
        label={t.save}
        align="end"
        size="sm"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button tone="quiet" size="sm">
            {t.save}
          </Button>
        }
      >
        <PopoverContent title={t.save} closeLabel={t.close}>
          <IntentForm intent="save-view" fields={{ filter: filterParams(filter).toString() }} formError={formError}>
            <TextField
              name="name"
              label={t.name}
              hint={t.nameHint}
              defaultValue={values.name ?? name}
              error={errors.name}
              autoComplete="off"
              required
            />
            <div>
              <Button type="submit" tone="primary" size="sm" pending={pending?.intent === 'save-view'}>
                {t.save}
              </Button>
            </div>
          </IntentForm>
        </PopoverContent>
      </Popover>
    </>
  )
}

type DeleteViewProps = Pick<FilterToolsProps, 'formError' | 'pending'> & { view: ListTab }

function DeleteView({ view, formError, pending }: DeleteViewProps) {
  const t = useWords().listTools
  return (
    // An error needs the whole line.
    <Stack className="has-[[role=alert]]:basis-full md:ms-auto">
      <IntentForm intent="delete-view" fields={{ id: view.id }} formError={formError}>
        <Button
          type="submit"
          tone="quiet"
          size="sm"
          className="self-start max-md:-ms-2.5"
          aria-label={t.deleteNamed(view.name ?? '')}
          pending={pending?.intent === 'delete-view'}
        >
          {t.delete}
        </Button>
      </IntentForm>
    </Stack>
  )
}
