import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { isCrowded, isTight, isWritten, plotHeight, plotWidth, shortened, yOf } from './plot.ts'
import type { Scale } from './scale.ts'

/** As high as its container lets it be, and at least 160 px without the labels. */
const chartFrame = cva('chart-frame')

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
    return isWritten(index, count, true) ? undefined : 'hidden @md:inline'
  }
  const edge = (index: number) => {
    if (!isTight(count) || (index > 0 && index < count - 1)) return undefined
    const outer = index === 0 ? 'justify-start' : 'justify-end'
    return isCrowded(count) ? outer : `${outer} @md:justify-center`
  }

  return (
    <div data-slot="chart-frame" aria-hidden className={chartFrame({ className })} {...rest}>
      <div className="chart-ticks">
        <span className="invisible">{longest}</span>
        {scale.ticks.map((tick, index) => (
          <span key={tick} style={{ top: `${(yOf(tick, scale) / plotHeight) * 100}%` }}>
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
          <g className="chart-lines">
            {scale.ticks.map((tick) => (
              <path
                key={tick}
                d={`M0 ${yOf(tick, scale)}H${plotWidth}`}
                className={tick === 0 ? 'stroke-line-strong' : undefined}
              />
            ))}
          </g>
          {children}
          <g className="chart-hints">
            {hints.map((hint, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- positions have no other key
              <rect key={index} x={shortened((index / count) * plotWidth)} width={shortened(plotWidth / count)}>
                <title>{hint}</title>
              </rect>
            ))}
          </g>
        </svg>
        {marks}
      </div>
      <div className="chart-labels">
        {labels.map((label, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- labels can repeat
          <span key={index} className={edge(index)}>
            {isWritten(index, count) && <span className={nameClass(index)}>{label}</span>}
          </span>
        ))}
      </div>
    </div>
  )
}
