import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { Person } from '#domain/person.ts'
import type { QueryRow } from '#domain/query.ts'
import '#domain/words/en/query-list.ts'
import { shortcuts } from '#domain/shortcuts.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { SelectionBar } from '#ui/data-table/selection-bar.tsx'
import { ChangeForm } from './change-form.tsx'
import { RejectedChanges } from './rejected-changes.tsx'
import { RowActs } from './row-acts.tsx'
import { queryIdOf, useListRows } from './use-list-rows.ts'

export type ListActsProps = {
  /** DOM id of the form that changes the selected queries. */
  formId: string
  company: Company
  viewer: Person
  /** Who queries can be assigned to. */
  staff: Person[]
  rows: QueryRow[]
  formError?: InvalidForm
  /** Fields of the form that is being submitted. */
  pending?: FormValues
}

const intents = new Set(['change-queries', 'undo-changes'])

/** What staff do with the rows above it: the bar for the selected ones, the acts of one row, and the keys. */
export function ListActs({ formId, company, viewer, staff, rows, formError, pending }: ListActsProps) {
  const words = useWords().listActs
  const root = useRef<HTMLDivElement>(null)
  const { chosen, active, choose } = useListRows(root)
  const mine = formError && intents.has(formError.intent) ? formError : undefined
  useClearAfterChange(pending, mine, () => choose(mine?.changes?.rejected.map(({ id }) => id) ?? []))

  const activeRow = active && rows.find(({ id }) => id === queryIdOf(active))
  const place = active?.querySelector('a')?.parentElement
  const targets = rows.filter(({ id }) => chosen.includes(id))
  const shared = { company, viewer, staff, pending }
  return (
    <div ref={root} className="list-acts">
      {mine && <RejectedChanges formError={mine} pending={pending} />}
      <output className="sr-only">{chosen.length > 0 && words.chosen(chosen.length)}</output>
      <SelectionBar
        count={chosen.length}
        summary={words.chosen(chosen.length)}
        clearLabel={words.clear}
        clearShortcut={shortcuts.list.clear}
        onClear={() => choose([])}
        data-focus-next="content"
      >
        {chosen.length < rows.length && (
          <Button
            tone="quiet"
            size="sm"
            className="max-sm:hidden noscript:hidden"
            onClick={() => choose(rows.map(({ id }) => id))}
          >
            {words.all(rows.length)}
          </Button>
        )}
        <ChangeForm id={formId} targets={targets} {...shared} />
      </SelectionBar>
      {activeRow && place && createPortal(<RowActs row={activeRow} {...shared} />, place)}
    </div>
  )
}

/** Calls `clear` once the answer to a change has arrived, unless the change failed as a whole. */
function useClearAfterChange(pending: FormValues | undefined, mine: InvalidForm | undefined, clear: () => void) {
  const wasPending = useRef(false)
  const isPending = pending?.intent === 'change-queries'
  const failed = mine !== undefined && mine.changes === undefined
  useEffect(() => {
    if (wasPending.current && !isPending && !failed) clear()
    wasPending.current = isPending
  })
}
