import { Link } from 'react-router'
import { useWords } from '#screens/words.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { Stat } from '#ui/stat/stat.tsx'

export type Figure = {
  label: string
  /** What it counts, briefly. */
  hint: string
  value: number
  /** The list of exactly the rows that are counted. */
  to: string
}

/** Figures that link to the rows they count. */
export function Figures({ label, figures }: { label: string; figures: Figure[] }) {
  const t = useWords().overview
  return (
    <nav aria-label={label}>
      <Grid columns={figures.length === 3 ? 3 : 4} gap="sm">
        {figures.map((figure) => (
          <Link
            key={figure.label}
            to={figure.to}
            title={t.count(figure.value)}
            className="rounded-panel border border-line bg-surface-raised p-4 hover:bg-surface-hover"
          >
            <Stat
              label={figure.label}
              value={t.figure(figure.value)}
              hint={figure.hint}
              tone={figure.value === 0 ? 'muted' : 'default'}
            />
          </Link>
        ))}
      </Grid>
    </nav>
  )
}
