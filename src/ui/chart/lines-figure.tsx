import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Disclosure } from '../disclosure/disclosure.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { ChartTable } from './chart-table.tsx'
import { isolatedPoints, linePath, type Point } from './line-path.ts'
import { dashOf, Mark } from './mark.tsx'
import { isMarked, plotHeight, plotWidth } from './plot.ts'
import type { Scale } from './scale.ts'
import { type ChartSeries, hintsOf } from './series.ts'

const linesFigure = cva('@container flex min-w-0 flex-col gap-3')

/** The stroke of a line, by tone. */
export const seriesLine = cva('fill-none stroke-2', {
  variants: {
    tone: {
      accent: 'stroke-series-accent',
      pale: 'stroke-accent-pale',
      success: 'stroke-series-success',
      warning: 'stroke-warning-mark',
      neutral: 'stroke-line-strong',
    },
  },
})

export type LinesFigureProps = Omit<ComponentProps<'figure'>, 'children'> & {
  caption: string
  summary: ReactNode
  labelsName: string
  labels: readonly string[]
  series: readonly ChartSeries[]
  tableLabel: string
  format: (value: number) => string
  missing: string
  empty: ReactNode
  scale: Scale
  /** Where each series is drawn at each label; null at a gap. */
  points: readonly (readonly (Point | null)[])[]
  isEmpty: boolean
  /** The sample of line or area before the name of each series. */
  samples: readonly ReactNode[]
  /** What is filled below the lines. */
  grounds: ReactNode
}

/** What line and area charts share: the names of the series, lines with marks, the finding and the table. */
export function LinesFigure({
  caption,
  summary,
  labelsName,
  labels,
  series,
  tableLabel,
  format,
  missing,
  empty,
  scale,
  points,
  isEmpty,
  samples,
  grounds,
  className,
  ...rest
}: LinesFigureProps) {
  const write = (value: number | null | undefined) => (typeof value === 'number' ? format(value) : missing)
  const drawn = series.map(({ name, tone }, place) => ({ name, tone, place, points: points[place] ?? [] }))
  return (
    <figure data-slot="lines-figure" aria-label={caption} className={linesFigure({ className })} {...rest}>
      <div aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
        {series.map(({ name }, place) => (
          <span key={name} className="inline-flex min-w-0 items-center gap-1.5">
            {samples[place]}
            <span className="truncate">{name}</span>
          </span>
        ))}
      </div>
      {isEmpty && empty ? (
        <div className="grid min-h-40 place-items-center text-base text-ink-muted">{empty}</div>
      ) : (
        <ChartFrame
          {...{ scale, format, labels }}
          hints={hintsOf(labels, series, write)}
          marks={
            <svg className="pointer-events-none absolute size-full overflow-visible">
              {drawn.map(({ name, tone, place, points }) => {
                const alone = new Set(isolatedPoints(points))
                return points.map(
                  (point) =>
                    point &&
                    (alone.has(point) || isMarked(labels.length)) && (
                      <Mark
                        key={`${name} ${point.x}`}
                        {...{ place, tone }}
                        x={`${(point.x / plotWidth) * 100}%`}
                        y={`${(point.y / plotHeight) * 100}%`}
                      />
                    ),
                )
              })}
            </svg>
          }
        >
          {grounds}
          {drawn.map(({ name, tone, place, points }) => (
            <path
              key={name}
              d={linePath(points)}
              className={seriesLine({ tone })}
              strokeDasharray={dashOf(place)}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </ChartFrame>
      )}
      {summary && <p className="text-sm text-ink-muted">{summary}</p>}
      {!isEmpty && (
        <Disclosure summary={tableLabel}>
          <ChartTable {...{ caption, labelsName, labels, series, write }} className="max-h-80 overflow-y-auto" />
        </Disclosure>
      )}
    </figure>
  )
}
