import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { niceMax } from './scale.ts'

const barChart = cva('@container relative flex min-w-0 flex-col gap-3')

const ink = { accent: 'fill-accent', success: 'fill-success', warning: 'fill-warning', neutral: 'fill-line-strong' }
const ground = { accent: 'bg-accent', success: 'bg-success', warning: 'bg-warning', neutral: 'bg-line-strong' }

export type ChartSeries = {
  /** What these values count. */
  name: string
  values: readonly number[]
  tone: 'accent' | 'success' | 'warning' | 'neutral'
}

export type BarChartProps = Omit<ComponentProps<'figure'>, 'children'> & {
  /** What the chart shows: the name of the table that says the same. */
  caption: string
  /** Head of the table's first column: what the labels are. */
  labelsName?: string
  /** One label per group of bars. */
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** Said in place of bars when there is nothing to draw. */
  empty?: ReactNode
}

const width = 600
const height = 160
const lines = [0.25, 0.5, 0.75, 1]

/** Values side by side, drawn on the server; a table says the same to whoever cannot see it. */
export function BarChart({ caption, labelsName = '', labels, series, empty, className, ...rest }: BarChartProps) {
  const largest = Math.max(0, ...series.flatMap((one) => one.values))
  const max = niceMax(largest)
  const slot = width / Math.max(1, labels.length)
  const bar = Math.min(14, (slot * 0.7) / Math.max(1, series.length))
  // As many labels as fit without touching, always with the last: it is today.
  const every = Math.max(1, Math.ceil(labels.length / 7))
  const nameClass = (index: number) => {
    const fromLast = labels.length - 1 - index
    if (fromLast % every !== 0) return 'hidden'
    return fromLast % (every * 2) === 0 ? '' : 'hidden @md:inline'
  }

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
      {largest === 0 && empty ? (
        <div className="grid min-h-40 place-items-center text-base text-ink-muted">{empty}</div>
      ) : (
        <div aria-hidden className="flex gap-2 text-xs text-ink-muted tabular-nums">
          <div className="relative h-40 w-6 shrink-0 text-end">
            {lines.map((line) => (
              <span
                key={line}
                className="absolute end-0 -translate-y-1/2 leading-none"
                style={{ top: `${(1 - line) * 100}%` }}
              >
                {line === 0.5 || line === 1 ? max * line : ''}
              </span>
            ))}
          </div>
          <div className="min-w-0 grow">
            <svg
              viewBox={`0 0 ${width} ${height}`}
              preserveAspectRatio="none"
              className="h-40 w-full overflow-visible rtl:-scale-x-100"
            >
              {lines.map((line) => (
                <path
                  key={line}
                  d={`M0 ${height * (1 - line)}H${width}`}
                  className="stroke-line"
                  vectorEffect="non-scaling-stroke"
                />
              ))}
              <path d={`M0 ${height}H${width}`} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
              {series.map((one, place) =>
                one.values.map((value, index) => {
                  const tall = (value / max) * height
                  const x = slot * index + slot / 2 + (place - series.length / 2) * bar
                  return (
                    <rect
                      // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
                      key={index}
                      x={x + bar * 0.06}
                      y={height - tall}
                      width={bar * 0.88}
                      height={tall}
                      className={ink[one.tone]}
                    />
                  )
                }),
              )}
            </svg>
            <div className="mt-1.5 flex">
              {labels.map((label, index) => (
                <span
                  // oxlint-disable-next-line react/no-array-index-key -- a label is its place
                  key={index}
                  className="flex w-0 grow justify-center whitespace-nowrap"
                >
                  <span className={nameClass(index)}>{label}</span>
                </span>
              ))}
            </div>
          </div>
        </div>
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
              // oxlint-disable-next-line react/no-array-index-key -- a row is its place
              <tr key={index}>
                <th scope="row">{label}</th>
                {series.map((one) => (
                  <td key={one.name}>{one.values[index] ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
