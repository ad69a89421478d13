import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Disclosure } from '../disclosure/disclosure.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { ChartTable } from './chart-table.tsx'
import { areaPath, linePath, isolatedPoints } from './line-path.ts'
import { dashOf, Mark } from './mark.tsx'
import { isWritten, plotHeight, plotWidth, xOf, yOf } from './plot.ts'
import { niceScale } from './scale.ts'
import { type ChartSeries, hintsOf } from './series.ts'

const lineChart = cva('@container flex min-w-0 flex-col gap-3')

const line = cva('fill-none stroke-2', {
  variants: {
    tone: {
      accent: 'stroke-accent',
      success: 'stroke-success',
      warning: 'stroke-warning',
      neutral: 'stroke-line-strong',
    },
  },
})

const ground = cva('stroke-none opacity-12', {
  variants: {
    tone: { accent: 'fill-accent', success: 'fill-success', warning: 'fill-warning', neutral: 'fill-line-strong' },
  },
})

export type LineChartProps = Omit<ComponentProps<'figure'>, 'children'> & {
  /** What the chart shows. It is also the caption of its table. */
  caption: string
  /** The finding in one sentence, for everybody. */
  summary?: ReactNode
  /** The heading of the table's first column, such as “Day”. */
  labelsName: string
  /** One label per point, evenly spaced. */
  labels: readonly string[]
  /** At most four series. More lines cannot be distinguished. */
  series: readonly ChartSeries[]
  /** Fills the area below the lines, for one series or for parts of a whole. */
  area?: boolean
  /** The text of the button that opens the table. */
  tableLabel: string
  /** Formats a value. */
  format?: (value: number) => string
  /** The text for a missing value. */
  missing?: string
  /** Shown instead of lines when there is no data. */
  empty?: ReactNode
}

/** A line chart, rendered on the server, with a table of its values below. */
export function LineChart({
  caption,
  summary,
  labelsName,
  labels,
  series,
  area = false,
  tableLabel,
  format = String,
  missing = '–',
  empty,
  className,
  ...rest
}: LineChartProps) {
  const count = labels.length
  const measured = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const scale = niceScale(measured)
  const write = (value: number | null | undefined) => (typeof value === 'number' ? format(value) : missing)
  const lines = series.map(({ name, tone, values }) => ({
    name,
    tone,
    points: labels.map((_, index) => {
      const value = values[index]
      return typeof value === 'number' && Number.isFinite(value) ? { x: xOf(index, count), y: yOf(value, scale) } : null
    }),
  }))
  const isEmpty = measured.length === 0

  return (
    <figure data-slot="line-chart" aria-label={caption} className={lineChart({ className })} {...rest}>
      <div aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
        {series.map(({ name, tone }, place) => (
          <span key={name} className="inline-flex min-w-0 items-center gap-1.5">
            <svg className="h-2.5 w-7 shrink-0">
              <path d="M0 5H28" className={line({ tone })} strokeDasharray={dashOf(place)} />
              <Mark place={place} tone={tone} x="50%" y="50%" />
            </svg>
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
              {lines.map(({ name, tone, points }, place) => {
                const alone = new Set(isolatedPoints(points))
                return points
                  .filter((point, index) => point && (alone.has(point) || isWritten(index, count)))
                  .map((point) => (
                    <Mark
                      key={`${name} ${point?.x}`}
                      {...{ place, tone }}
                      x={`${((point?.x ?? 0) / plotWidth) * 100}%`}
                      y={`${((point?.y ?? 0) / plotHeight) * 100}%`}
                    />
                  ))
              })}
            </svg>
          }
        >
          {area &&
            lines.map(({ name, tone, points }) => (
              <path key={name} d={areaPath(points, yOf(0, scale))} className={ground({ tone })} />
            ))}
          {lines.map(({ name, tone, points }, place) => (
            <path
              key={name}
              d={linePath(points)}
              className={line({ tone })}
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
