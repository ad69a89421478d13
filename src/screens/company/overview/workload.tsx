import { Link } from 'react-router'
import type { Company, CompanyOverview, StatusCounts } from '#domain/company.ts'
import { activeStatuses } from '#domain/status.ts'
import { listHref } from '#screens/track-query/query-links.ts'
import { useWords } from '#screens/words.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { StackedBars } from '#ui/chart/stacked-bars.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { Text } from '#ui/text/text.tsx'

export type WorkloadProps = { company: Company; load: CompanyOverview['load']; statuses: StatusCounts }

/** How the chart draws each status: like its status mark. */
const category = { new: 'hollow', open: 'accent', pending: 'warning', on_hold: 'neutral' } as const

/** Unresolved queries by status: of the company, of each assignee, and of nobody. Each number leads to its rows. */
export function Workload({ company, load, statuses }: WorkloadProps) {
  const { overview: words, vocabulary } = useWords()
  // Without this row the bars would not add up to the key.
  const ofNobody = activeStatuses.map((status) =>
    Math.max(
      0,
      load.reduce((rest, one) => rest - one[status], statuses[status]),
    ),
  )
  return (
    <Panel title={words.workload} head="open" className="flex-[3_1_28rem]">
      <StackedBars
        caption={words.workloadLead}
        labelsName={words.assignee}
        series={activeStatuses.map((status) => ({
          name: vocabulary.status[status],
          category: category[status],
          figure: words.count(statuses[status]),
        }))}
        renderKey={(at, props) => (
          <Link to={listHref(company.key, { status: activeStatuses.slice(at, at + 1) })} {...props} />
        )}
        rows={[
          ...load.map(({ person, ...counts }) => ({
            id: person.id,
            label: person.name,
            lead: <Avatar decorative size="sm" personId={person.id} name={person.name} src={person.avatarUrl} />,
            values: activeStatuses.map((status) => counts[status]),
          })),
          ...(load.length > 0 && ofNobody.some(Boolean)
            ? [{ id: 'none', label: words.reasons.unassigned, lead: <span className="size-6" />, values: ofNobody }]
            : []),
        ]}
        format={words.count}
        renderRow={({ id }, props) => (
          <Link to={listHref(company.key, { status: [...activeStatuses], assignee: id })} {...props} />
        )}
        empty={
          <Text size="sm" tone="muted">
            {words.noWorkload}
          </Text>
        }
      />
    </Panel>
  )
}
