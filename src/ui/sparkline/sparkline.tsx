import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { areaPath, linePath, lonely } from '../chart/line-path.ts'
import { sparkHeight, sparkPoints, sparkWidth } from './spark.ts'

const sparkline = cva('shrink-0 overflow-visible p-0.5 rtl:-scale-x-100', {
  variants: {
    tone: {
      accent: 'text-accent',
      success: 'text-success',
      warning: 'text-warning',
      danger: 'text-danger',
      neutral: 'text-ink-muted',
    },
    size: { sm: 'h-5 w-16', md: 'h-8 w-24', fill: 'h-8 w-full' },
  },
})

export type SparklineProps = Omit<ComponentProps<'svg'>, 'children' | 'values'> & {
  /** In the order of time; `null` where nothing was measured. */
  values: readonly (number | null)[]
  /** What it shows, in words: from what to what, and how. Without it the words beside it must say so. */
  label?: string
  tone?: 'accent' | 'success' | 'warning' | 'danger' | 'neutral'
  /** Within a line of text, beside a figure, or as wide as its place. */
  size?: 'sm' | 'md' | 'fill'
  /** Fills what lies below. */
  area?: boolean
}

/** A few numbers as one small line without scales: whether it rises or falls. The dot is the latest. */
export function Sparkline({
  values,
  label,
  tone = 'neutral',
  size = 'md',
  area = false,
  className,
  ...rest
}: SparklineProps) {
  const points = sparkPoints(values)
  const latest = points.findLast((point) => point !== null)
  const dots = [...lonely(points).filter((point) => point !== latest), ...(latest ? [latest] : [])]
  return (
    <svg
      data-slot="sparkline"
      viewBox={`0 0 ${sparkWidth} ${sparkHeight}`}
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={sparkline({ tone, size, className })}
      {...rest}
    >
      {label && <title>{label}</title>}
      {area && <path d={areaPath(points, sparkHeight)} className="fill-current stroke-none opacity-12" />}
      <path d={linePath(points)} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
      {/* Lines without length and with round ends: dots that stay round however the drawing is stretched. */}
      {dots.map(({ x, y }) => (
        <path key={x} d={`M${x} ${y}h0`} strokeWidth="5" vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}
