import type { CompanyOverview } from '#domain/company.ts'
import { useWords } from '#screens/words.tsx'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { Panel } from '#ui/panel/panel.tsx'

export type ActivityProps = { days: CompanyOverview['days']; locale: string }

/** How much came in and how much was resolved, day by day. */
export function Activity({ days, locale }: ActivityProps) {
  const say = useWords().company.overview
  // A day is a day of the company's zone already, so it is printed as the date it names, in no zone.
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <Panel title={say.activity(days.length)}>
      <BarChart
        caption={say.activity(days.length)}
        labelsName={say.day}
        labels={days.map(({ day }) => format.format(new Date(`${day}T00:00:00Z`)))}
        series={[
          { name: say.opened, values: days.map(({ opened }) => opened), tone: 'accent' },
          { name: say.resolved, values: days.map(({ resolved }) => resolved), tone: 'success' },
        ]}
        format={say.count}
        empty={say.quiet}
      />
    </Panel>
  )
}
