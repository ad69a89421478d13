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

/** One panel with a line between the figures. */
const grid = 'grid grid-cols-1 gap-px overflow-hidden rounded-panel border border-line bg-line shadow-raised'

/** Figures that link to their rows. Narrow containers have fewer in a line. */
export function Figures({ label, figures }: { label: string; figures: Figure[] }) {
  const words = useWords().overview
  const isThree = figures.length === 3
  return (
    <nav aria-label={label} className="@container">
      <div className={`${grid} ${isThree ? '@xl:grid-cols-3' : '@3xs:grid-cols-2 @3xl:grid-cols-4'}`}>
        {figures.map(({ label: name, hint, change, value, isZero, to, course }) => (
          <Link key={name} to={to} title={words.showRows} className="overview-figure">
            <Stat
              label={name}
              value={value}
              hint={change ? <Changed {...change} hint={hint} /> : hint}
              tone={isZero ? 'muted' : 'default'}
              layout={isThree ? 'phone-row' : 'column'}
            />
            {course && <Sparkline values={course} tone="accent" size="fill" area className="mt-3 max-sm:hidden" />}
          </Link>
        ))}
      </div>
    </nav>
  )
}

const tones = { good: 'text-success', bad: 'text-danger' }

/** A change in the one form that all figures share: arrow, value, words. */
function Changed({ direction, value, tone, hint }: Trend & { hint: string }) {
  const words = useWords().overview
  return (
    <span className="overview-change">
      <span className={`flex items-center gap-0.5 font-medium tabular-nums ${tone ? tones[tone] : 'text-ink'}`}>
        {direction && (
          <>
            <RiseIcon size="sm" className={direction === 'down' ? 'rotate-180' : undefined} />
            <span className="sr-only">{words[direction]}</span>
          </>
        )}
        {value}
      </span>{' '}
      {hint}
    </span>
  )
}
