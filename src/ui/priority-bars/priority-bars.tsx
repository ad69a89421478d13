import { cva } from 'class-variance-authority'
import type { AriaAttributes } from 'react'

const priorityBars = cva('')

const viewBox = '0 0 14 14'

const draw = (level: number) =>
  [4, 7, 10, 13].map((height, index) => (
    <rect
      key={height}
      x={index * 3.75}
      y={14 - height}
      width="2.5"
      height={height}
      rx="0.75"
      opacity={index < level ? undefined : 0.4}
    />
  ))
const drawings = { 1: draw(1), 2: draw(2), 3: draw(3), 4: draw(4) }

const symbolOf = (level: number | string) => `bars-${level}`

/** The drawing of every level, for `Symbols`. */
export const priorityBarsSymbols = Object.entries(drawings).map(([level, drawing]) => (
  <symbol key={level} id={symbolOf(level)} viewBox={viewBox}>
    {drawing}
  </symbol>
))

export type PriorityBarsProps = AriaAttributes & {
  /** 1 is the lowest; 4 is urgent and red. */
  level: 1 | 2 | 3 | 4
  /** The priority in words. */
  label: string
  /** Shows the label to screen readers and as a tooltip only, where space is short. */
  labelHidden?: boolean
  /** Refers to one of `priorityBarsSymbols`, which the page has in `Symbols`, instead of drawing it again. */
  isReference?: boolean
  /** Where it stands. */
  className?: string
}

/** A priority as four bars and a label. */
export function PriorityBars({
  level,
  label,
  labelHidden = false,
  isReference,
  className,
  ...rest
}: PriorityBarsProps) {
  const root = { 'data-slot': 'priority-bars', className: priorityBars({ className }) || undefined, ...rest }
  const drawing = {
    viewBox: isReference ? undefined : viewBox,
    'data-urgent': level === 4 || undefined,
  }
  const bars = isReference ? <use href={`#${symbolOf(level)}`} /> : drawings[level]
  if (labelHidden)
    return (
      <svg {...drawing} role={label ? 'img' : undefined} {...root}>
        {label && <title>{label}</title>}
        {bars}
      </svg>
    )
  return (
    <span {...root}>
      <svg {...drawing} aria-hidden>
        {bars}
      </svg>
      <span>{label}</span>
    </span>
  )
}
