import type { CompanyOverview } from '#domain/company.ts'
import { useWords } from '#screens/words.ts'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { Panel } from '#ui/panel/panel.tsx'

export type ActivityProps = { days: CompanyOverview['days']; locale: string }

/** Bar chart of queries opened and resolved per day. */
export function Activity({ days, locale }: ActivityProps) {
  const t = useWords().overview
  // The days are already in the company's time zone, so they are formatted in UTC.
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <Panel title={t.activity(days.length)}>
      <BarChart
        caption={t.activity(days.length)}
        labelsName={t.day}
        labels={days.map(({ day }) => format.format(new Date(`${day}T00:00:00Z`)))}
        series={[
          { name: t.opened, values: days.map(({ opened }) => opened), tone: 'accent' },
          { name: t.resolved, values: days.map(({ resolved }) => resolved), tone: 'success' },
        ]}
        format={t.count}
        empty={t.quiet}
      />
    </Panel>
  )
}
