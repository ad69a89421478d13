import { cva } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { AlertIcon, CheckIcon } from '../icon/icon.tsx'

const progressBar = cva('flex min-w-0 flex-col gap-1', {
  variants: { waiting: { true: 'animate-appear-late', false: '' } },
})

const track = cva('relative overflow-hidden rounded-full bg-surface-hover forced-color-adjust-none', {
  variants: {
    size: { sm: 'h-1', md: 'h-1.5', lg: 'h-2.5' },
    tone: { accent: 'text-accent', success: 'text-success', warning: 'text-warning', danger: 'text-danger' },
  },
})

const bar = cva(
  [
    'block size-full appearance-none border-none bg-transparent',
    '[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full',
    '[&::-webkit-progress-value]:bg-current [&::-webkit-progress-value]:transition-[inline-size]',
    '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-current',
  ],
  { variants: { waiting: { true: 'text-transparent', false: '' } } },
)

const result = cva('ms-auto flex min-w-0 items-center gap-1 tabular-nums', {
  variants: { state: { active: 'text-ink-muted', done: 'text-success', failed: 'text-danger' } },
})

const icons = { active: null, done: <CheckIcon size="sm" />, failed: <AlertIcon size="sm" /> } satisfies Record<
  string,
  ReactNode
>
const toneOf = { done: 'success', failed: 'danger' } as const

export type ProgressBarProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** What is in progress. */
  label: string
  /** Shows the label to screen readers only. */
  labelHidden?: boolean
  /** The completed amount; undefined if unknown. */
  value?: number | undefined
  max?: number
  /** The progress or the result in words. */
  valueText?: string
  /** `failed` keeps the last value. */
  state?: 'active' | 'done' | 'failed'
  tone?: 'accent' | 'success' | 'warning'
  size?: 'sm' | 'md' | 'lg'
}

/** The progress of a task. With an unknown value it appears after 200 ms. */
export function ProgressBar({
  label,
  labelHidden = false,
  value,
  max = 100,
  valueText,
  state = 'active',
  tone = 'accent',
  size = 'md',
  className,
  ...rest
}: ProgressBarProps) {
  const id = useId()
  const whole = max > 0 ? max : 1
  const reached = state === 'done' ? whole : (value ?? (state === 'failed' ? whole : undefined))
  const waiting = reached === undefined
  return (
    <div data-slot="progress-bar" data-state={state} className={progressBar({ waiting, className })} {...rest}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <label htmlFor={id} className={labelHidden ? 'sr-only' : 'min-w-0 wrap-anywhere'}>
          {label}
        </label>
        {/* Only the end is announced. Every step would be too much. */}
        <span aria-live={state === 'active' ? 'off' : 'polite'} className={result({ state })}>
          {icons[state]}
          {valueText}
        </span>
      </div>
      <div className={track({ size, tone: state === 'active' ? tone : toneOf[state] })}>
        <progress
          id={id}
          value={waiting ? undefined : Math.min(whole, Math.max(0, reached))}
          max={whole}
          aria-valuetext={valueText}
          className={bar({ waiting })}
        />
        {waiting && (
          <span className="absolute inset-y-0 w-2/5 animate-travel rounded-full bg-current motion-reduce:inset-x-0 motion-reduce:w-full motion-reduce:opacity-40" />
        )}
      </div>
    </div>
  )
}
