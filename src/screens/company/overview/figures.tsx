import { Link } from 'react-router'
import { RiseIcon } from '#ui/icon/icon.tsx'
import { Sparkline } from '#ui/sparkline/sparkline.tsx'
import { Stat } from '#ui/stat/stat.tsx'
import { useWords } from '#screens/words.ts'

/** A change of a figure. Without a direction nothing has changed. Without a tone the change is neither good nor bad. */
export type Trend = { direction?: 'up' | 'down'; value: string; tone?: 'good' | 'bad' }

export type Figure = {
  label: string
  /** What it counts, or how its change is to be read. */
  hint: string
  /** How it differs from the range before. */
  change?: Trend
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
    <nav aria-label={label} className="@container">
      <div className="figure-grid" data-three={figures.length === 3 || undefined}>
        {figures.map(({ label: name, hint, change, value, isZero, to, course }) => (
          <Link key={name} to={to} title={t.showRows} className="figure-card">
            <Stat
              label={name}
              value={value}
              hint={change ? <Changed {...change} hint={hint} /> : hint}
              tone={isZero ? 'muted' : 'default'}
            />
            {course && <Sparkline values={course} tone="accent" size="fill" area className="mt-3 max-sm:hidden" />}
          </Link>
        ))}
      </div>
    </nav>
  )
}

/** A change in the one form that all figures share: arrow, value, words. */
function Changed({ direction, value, tone, hint }: Trend & { hint: string }) {
  const t = useWords().overview
  return (
    <span className="figure-change">
      <span data-tone={tone}>
        {direction && (
          <>
            <RiseIcon size="sm" className={direction === 'down' ? 'rotate-180' : undefined} />
            <span className="sr-only">{t[direction]}</span>
          </>
        )}
        {value}
      </span>{' '}
      {hint}
    </span>
  )
}
