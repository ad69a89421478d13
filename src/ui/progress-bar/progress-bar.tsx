import { cva } from 'class-variance-authority'
import { type ComponentProps, useId } from 'react'

const progressBar = cva('flex min-w-0 flex-col gap-1', {
  variants: { waiting: { true: 'animate-appear-late', false: '' } },
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

export type ProgressBarProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** What is in progress. */
  label: string
  /** Shows the label to screen readers only. */
  labelHidden?: boolean
  /** The completed share in percent; undefined if unknown. */
  value?: number | undefined
  /** The progress in words. */
  valueText?: string
}

/** The progress of a task. With an unknown value it appears after 200 ms. */
export function ProgressBar({ label, labelHidden = false, value, valueText, className, ...rest }: ProgressBarProps) {
  const id = useId()
  const waiting = value === undefined
  return (
    <div data-slot="progress-bar" className={progressBar({ waiting, className })} {...rest}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <label htmlFor={id} className={labelHidden ? 'sr-only' : 'min-w-0 wrap-anywhere'}>
          {label}
        </label>
        {valueText && <span className="ms-auto min-w-0 text-ink-muted tabular-nums">{valueText}</span>}
      </div>
      <div className="relative h-1.5 overflow-hidden rounded-full bg-surface-hover text-series-accent forced-color-adjust-none">
        <progress id={id} value={value} max={100} aria-valuetext={valueText} className={bar({ waiting })} />
        {waiting && (
          // Where it does not move, it stands in the middle: at the start or as a whole bar it would be a share.
          <span className="absolute inset-y-0 start-[32.5%] w-[35%] animate-travel rounded-full bg-current" />
        )}
      </div>
    </div>
  )
}
