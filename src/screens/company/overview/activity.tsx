import type { CompanyOverview } from '#domain/company.ts'
import { useWords } from '#screens/words.ts'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { Panel } from '#ui/panel/panel.tsx'

export type ActivityProps = { days: CompanyOverview['days']; locale: string }

/** How much came in and how much was resolved, day by day. */
export function Activity({ days, locale }: ActivityProps) {
  const t = useWords().overview
  // A day is a day of the company's zone already, so it is printed as the date it names, in no zone.
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
