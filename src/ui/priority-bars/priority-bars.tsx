import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const priorityBars = cva('inline-flex items-baseline gap-1.5 text-sm text-ink')

// Centred, so that the text sets the baseline instead of the bars.
const bars = cva('size-3.5 shrink-0 self-center', {
  variants: { urgent: { true: 'text-danger', false: 'text-ink-muted' } },
})

const heights = [4, 7, 10, 13]

export type PriorityBarsProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** 1 is the lowest; 4 is urgent and red. */
  level: 1 | 2 | 3 | 4
  /** The priority in words. */
  label: string
  /** Shows the label to screen readers and as a tooltip only, where space is short. */
  labelHidden?: boolean
}

/** A priority as four bars and a label. */
export function PriorityBars({ level, label, labelHidden = false, className, ...rest }: PriorityBarsProps) {
  return (
    <span data-slot="priority-bars" className={priorityBars({ className })} {...rest}>
      <svg
        viewBox="0 0 14 14"
        className={bars({ urgent: level === 4 })}
        role={labelHidden ? 'img' : undefined}
        aria-label={labelHidden ? label : undefined}
        aria-hidden={labelHidden ? undefined : true}
      >
        {labelHidden && <title>{label}</title>}
        {heights.map((height, index) => (
          <rect
            key={height}
            x={index * 3.75}
            y={14 - height}
            width="2.5"
            height={height}
            rx="0.75"
            fill="currentColor"
            opacity={index < level ? 1 : 0.4}
          />
        ))}
      </svg>
      {!labelHidden && <span>{label}</span>}
    </span>
  )
}
