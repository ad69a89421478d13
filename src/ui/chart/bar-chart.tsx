import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { barsOf } from './bars.ts'
import { ChartFrame } from './chart-frame.tsx'
import { plotWidth, shortened, yOf } from './plot.ts'
import { niceScale } from './scale.ts'
import { type ChartSeries, hintsOf, seriesFill } from './series.ts'

const barChart = cva('@container relative flex min-w-0 grow flex-col gap-3')

const ground = {
  accent: 'bg-series-accent',
  pale: 'bg-accent-pale',
  success: 'bg-series-success',
  warning: 'bg-warning-mark',
  neutral: 'bg-line-strong',
}

export type BarChartProps = Omit<ComponentProps<'figure'>, 'children'> & {
  /** What the chart shows. It is also the caption of the table for screen readers. */
  caption: string
  /** What the labels are: the head of the table's first column. */
  labelsName?: string
  /** One label per group of bars. */
  labels: readonly string[]
  /** One or two series, each with a value for each label. */
  series: readonly ChartSeries[]
  /** Formats a value. */
  format?: (value: number) => string
  /** Shown instead of bars when there is no data. */
  empty?: ReactNode
}

/** A bar chart, rendered on the server. Screen readers get a table. */
export function BarChart({
  caption,
  labelsName = '',
  labels,
  series,
  format = String,
  empty,
  className,
  ...rest
}: BarChartProps) {
  const bars = barsOf(series.map((one) => one.values))
  const scale = niceScale(bars.map(({ value }) => value))
  const slot = plotWidth / Math.max(1, labels.length)
  const abreast = Math.max(1, series.length)
  const width = Math.min(14, (slot * 0.86) / abreast)
  const write = (value: number | null | undefined) => (typeof value === 'number' ? format(value) : '–')

  return (
    <figure data-slot="bar-chart" className={barChart({ className })} {...rest}>
      <div aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
        {series.map((one) => (
          <span key={one.name} className="inline-flex items-center gap-1.5">
            <span className={`size-2.5 rounded-mark ${ground[one.tone]}`} />
            {one.name}
          </span>
        ))}
      </div>
      {bars.length === 0 && empty ? (
        <div className="grid min-h-40 place-items-center text-base text-ink-muted">{empty}</div>
      ) : (
        <ChartFrame {...{ scale, format, labels }} hints={hintsOf(labels, series, write)}>
          {series.map(({ name, tone }, place) => (
            <g key={name} className={seriesFill[tone]}>
              {bars.map(({ series: of, index, value }) => {
                if (of !== place) return null
                const [top, bottom] = [yOf(Math.max(0, value), scale), yOf(Math.min(0, value), scale)]
                const x = slot * (index + 0.5) + (place - abreast / 2) * width
                return (
                  <rect
                    key={index}
                    x={shortened(x + width * 0.06)}
                    y={shortened(top)}
                    width={shortened(width * 0.88)}
                    // A small value stays visible.
                    height={shortened(Math.max(1, bottom - top))}
                    rx={shortened(width / 5)}
                  />
                )
              })}
            </g>
          ))}
        </ChartFrame>
      )}
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{labelsName}</th>
              {series.map((one) => (
                <th key={one.name} scope="col">
                  {one.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no other key
              <tr key={index}>
                <th scope="row">{label}</th>
                {series.map((one) => (
                  <td key={one.name}>{write(one.values[index])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
