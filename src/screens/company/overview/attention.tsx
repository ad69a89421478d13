import { Link } from 'react-router'
import type { Company, CompanyOverview } from '#domain/company.ts'
import type { Clock } from '#domain/person.ts'
import { activeStatuses } from '#domain/status.ts'
import { listHref } from '#screens/track-query/query-links.ts'
import { useWords } from '#screens/words.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { CheckIcon } from '#ui/icon/icon.tsx'
import { link } from '#ui/link/link.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { QueryLines } from './query-lines.tsx'

export type AttentionProps = {
  company: Company
  rows: CompanyOverview['attention']
  unassigned: number
  clock: Clock
}

/** What needs the viewer now: urgent queries, then their own new and open ones, then unassigned ones. */
export function Attention({ company, rows, unassigned, clock }: AttentionProps) {
  const words = useWords().overview
  return (
    <Panel
      title={words.attention}
      head="open"
      padding={rows.length > 0 ? 'none' : 'md'}
      className="flex-[2_1_20rem]"
      actions={
        unassigned > 0 && (
          <Link
            to={listHref(company.key, { status: [...activeStatuses], assignee: 'none' })}
            className={`${link({ standalone: true })} text-sm`}
          >
            {words.unassigned(unassigned)}
          </Link>
        )
      }
    >
      {rows.length > 0 ? (
        <QueryLines
          company={company}
          label={words.attention}
          rows={rows}
          clock={clock}
          ageOf={words.waiting}
          reasonOf={({ reason }) => words.reasons[reason]}
          isUrgent={({ urgent }) => urgent}
        />
      ) : (
        <EmptyState level={3} icon={<CheckIcon />} title={words.nothingNow}>
          {words.nothingNowHint}
        </EmptyState>
      )}
    </Panel>
  )
}
