import { Link } from 'react-router'
import type { Company, CompanyOverview } from '#domain/company.ts'
import { activeStatuses } from '#domain/status.ts'
import { listHref } from '#screens/track-query/query-links.ts'
import { useWords } from '#screens/words.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Meter } from '#ui/meter/meter.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'

export type WorkloadProps = { company: Company; load: CompanyOverview['load'] }

/** Unresolved queries per assignee; each row links to them. */
export function Workload({ company, load }: WorkloadProps) {
  const t = useWords().overview
  const most = Math.max(1, ...load.map(({ active }) => active))
  return (
    <Panel title={t.workload}>
      <Stack gap="sm" className="@container">
        <Text size="sm" tone="muted">
          {load.length > 0 ? t.workloadLead : t.noWorkload}
        </Text>
        {load.map(({ person, active }) => (
          <Link
            key={person.id}
            to={listHref(company.key, { status: [...activeStatuses], assignee: person.id })}
            className={line}
          >
            <Avatar
              decorative
              size="sm"
              name={person.name}
              src={person.avatarUrl}
              className="row-span-2 @sm:row-span-1"
            />
            <span className="truncate" title={person.name}>
              {person.name}
            </span>
            <span
              aria-hidden
              className="col-span-2 col-start-2 row-start-2 @sm:col-span-1 @sm:col-start-3 @sm:row-start-1"
            >
              <Meter label={person.name} value={active} max={most} />
            </span>
            <Text as="span" figures className="col-start-3 row-start-1 text-end @sm:col-start-4">
              {t.count(active)} <VisuallyHidden>{t.queries(active)}</VisuallyHidden>
            </Text>
          </Link>
        ))}
      </Stack>
    </Panel>
  )
}

// In a narrow container the bar goes below the name, so that the name stays readable.
const line = [
  '-mx-2 grid min-h-9 pointer-coarse:min-h-touch grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-control px-2 py-1',
  'hover:bg-surface-hover @sm:grid-cols-[auto_minmax(0,1fr)_40%_3.5rem]',
].join(' ')
