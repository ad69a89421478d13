import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { areaPath, linePath } from '../chart/line-path.ts'
import { sparkHeight, sparkPoints, sparkWidth } from './spark-points.ts'

const sparkline = cva('', {
  variants: {
    tone: {
      accent: 'text-accent',
      success: 'text-success',
      warning: 'text-warning-mark',
      danger: 'text-danger',
      neutral: 'text-ink-muted',
    },
    size: { sm: 'h-5 w-16', md: 'h-8 w-24', fill: 'h-8 w-full' },
  },
})

export type SparklineProps = Omit<ComponentProps<'svg'>, 'children' | 'values'> & {
  /** In chronological order; `null` where nothing was measured. The line connects the values around a gap. */
  values: readonly (number | null)[]
  /** A description: from, to, and trend. Without it, the text beside it must describe the values. */
  label?: string
  /** The colour of the line. */
  tone?: 'accent' | 'success' | 'warning' | 'danger' | 'neutral'
  /** Within text, beside a figure, or as wide as the container. */
  size?: 'sm' | 'md' | 'fill'
  /** Fills the area below the line. */
  area?: boolean
}

/** A small line without axes. The dot marks the latest value. Without values the line is dashed. */
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
  const latest = points.at(-1)
  return (
    <svg
      data-slot="sparkline"
      viewBox={`0 0 ${sparkWidth} ${sparkHeight}`}
      preserveAspectRatio="none"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={sparkline({ tone, size, className })}
      {...rest}
    >
      {label && <title>{label}</title>}
      {area && <path d={areaPath(points, sparkHeight)} className="fill-current stroke-none opacity-12" />}
      {latest ? (
        <path d={linePath(points)} />
      ) : (
        <path d={`M0 ${sparkHeight / 2}H${sparkWidth}`} strokeDasharray="2 5" className="stroke-line-strong" />
      )}
      {/* A zero-length line with round caps: a dot that stays round in a stretched drawing. */}
      {latest && <path d={`M${latest.x} ${latest.y}h0`} className="stroke-5" />}
    </svg>
  )
}
