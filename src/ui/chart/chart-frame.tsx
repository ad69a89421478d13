import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { isCrowded, isTight, isWritten, plotHeight, plotWidth, yOf } from './plot.ts'
import type { Scale } from './scale.ts'

/** As high as its container lets it be, and at least 160 px without the labels. */
const chartFrame = cva(
  'grid grow grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(10rem,1fr)_auto] gap-x-2 gap-y-1.5 text-xs text-ink-muted tabular-nums',
)

export type ChartFrameProps = ComponentProps<'div'> & {
  scale: Scale
  /** Formats a value of the scale. */
  format: (value: number) => string
  /** One per position along the width. */
  labels: readonly string[]
  /** The tooltip of each position. */
  hints: readonly string[]
  /** Drawn over the stretched drawing without being stretched. */
  marks?: ReactNode
}

/** Grid lines and labels of a chart, around its drawing. Hidden from screen readers, which get a table. */
export function ChartFrame({ scale, format, labels, hints, marks, className, children, ...rest }: ChartFrameProps) {
  const written = scale.ticks.map(format)
  const longest = written.reduce((one, other) => (other.length > one.length ? other : one))
  const count = labels.length
  const nameClass = (index: number) => {
    if (!isWritten(index, count)) return 'hidden'
    return isWritten(index, count, true) ? '' : 'hidden @md:inline'
  }
  const edge = (index: number) => {
    if (!isTight(count) || (index > 0 && index < count - 1)) return 'justify-center'
    const outer = index === 0 ? 'justify-start' : 'justify-end'
    return isCrowded(count) ? outer : `${outer} @md:justify-center`
  }

  return (
    <div data-slot="chart-frame" aria-hidden className={chartFrame({ className })} {...rest}>
      <div className="relative min-w-6 text-end whitespace-nowrap">
        <span className="invisible">{longest}</span>
        {scale.ticks.map((tick, index) => (
          <span
            key={tick}
            className="absolute end-0 -translate-y-1/2 leading-none"
            style={{ top: `${(yOf(tick, scale) / plotHeight) * 100}%` }}
          >
            {written[index]}
          </span>
        ))}
      </div>
      <div className="relative rtl:-scale-x-100">
        <svg
          viewBox={`0 0 ${plotWidth} ${plotHeight}`}
          preserveAspectRatio="none"
          className="absolute size-full overflow-visible"
        >
          {scale.ticks.map((tick) => (
            <path
              key={tick}
              d={`M0 ${yOf(tick, scale)}H${plotWidth}`}
              className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {children}
          {hints.map((hint, index) => (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- positions have no other key
              key={index}
              x={(index / count) * plotWidth}
              width={plotWidth / count}
              height={plotHeight}
              className="fill-transparent hover:fill-ink/5"
            >
              <title>{hint}</title>
            </rect>
          ))}
        </svg>
        {marks}
      </div>
      <div className="col-start-2 flex">
        {labels.map((label, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- labels can repeat
          <span key={index} className={`flex w-0 grow whitespace-nowrap ${edge(index)}`}>
            <span className={nameClass(index)}>{label}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
