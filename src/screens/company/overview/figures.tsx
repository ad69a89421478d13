import { Link } from 'react-router'
import { Grid } from '#ui/layout/grid.tsx'
import { Sparkline } from '#ui/sparkline/sparkline.tsx'
import { Stat } from '#ui/stat/stat.tsx'
import { useWords } from '#screens/words.ts'

export type Figure = {
  label: string
  /** What it counts, or how it compares with the range before. */
  hint: string
  value: string
  isZero?: boolean
  /** The list of the rows behind it. */
  to: string
  /** Its course over the range. */
  course?: readonly (number | null)[]
}

/** Figures that link to their rows. */
export function Figures({ label, figures }: { label: string; figures: Figure[] }) {
  const t = useWords().overview
  return (
    <nav aria-label={label}>
      <Grid columns={figures.length === 3 ? 3 : 4} gap="md">
        {figures.map(({ label: name, hint, value, isZero, to, course }) => (
          <Link key={name} to={to} title={t.showRows} className="figure-card">
            <Stat label={name} value={value} hint={hint} tone={isZero ? 'muted' : 'default'} />
            {course && <Sparkline values={course} tone="accent" size="fill" area className="mt-3 max-sm:hidden" />}
          </Link>
        ))}
      </Grid>
    </nav>
  )
}
