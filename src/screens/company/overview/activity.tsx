import type { OverviewDay, OverviewRange } from '#domain/company.ts'
import { useWords } from '#screens/words.ts'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { dateFormatter } from '#ui/date-time/date-formatter.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { InboxIcon } from '#ui/icon/icon.tsx'
import { Panel } from '#ui/panel/panel.tsx'

export type ActivityProps = { days: readonly OverviewDay[]; range: OverviewRange; locale: string }

/** Bar chart of queries opened and resolved, by day or by week. */
export function Activity({ days, range, locale }: ActivityProps) {
  const words = useWords().overview
  // A long range has bars of weeks.
  const isByWeek = range > 30
  const bars = groupDays(days, isByWeek ? 7 : 1)
  // The days are already in the company's time zone, so they are formatted in UTC.
  const format = dateFormatter(locale, 'UTC', 'day')
  const caption = words.activity(range)
  if (bars.every(({ opened, resolved }) => opened + resolved === 0)) {
    return (
      <Panel title={caption} head="open" className="flex-[3_1_28rem]">
        <EmptyState level={3} icon={<InboxIcon />} title={words.quietTitle}>
          {words.quiet}
        </EmptyState>
      </Panel>
    )
  }
  return (
    <Panel title={caption} head="open" className="flex-[3_1_28rem] *:last:flex">
      <BarChart
        caption={caption}
        labelsName={isByWeek ? words.week : words.day}
        labels={bars.map(({ day }) => format.format(new Date(`${day}T00:00:00Z`)))}
        series={[
          { name: words.opened, values: bars.map(({ opened }) => opened), tone: 'accent' },
          { name: words.resolved, values: bars.map(({ resolved }) => resolved), tone: 'neutral' },
        ]}
        format={words.count}
      />
    </Panel>
  )
}

/** Sums groups of days, so that the last group is whole. Each is named by its first day. */
function groupDays(days: readonly OverviewDay[], size: number) {
  const bars: { day: string; opened: number; resolved: number }[] = []
  for (let end = days.length; end > 0; end -= size) {
    const group = days.slice(Math.max(0, end - size), end)
    const sum = (name: 'opened' | 'resolved') => group.reduce((total, day) => total + day[name], 0)
    bars.unshift({ day: group[0]?.day ?? '', opened: sum('opened'), resolved: sum('resolved') })
  }
  return bars
}
