import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const spinner = cva('shrink-0 animate-turn', {
  variants: { size: { sm: 'size-3.5', md: 'size-4' } },
})

export type SpinnerProps = ComponentProps<'svg'> & {
  /** The diameter: 14 px for `sm`, 16 px for `md`. */
  size?: 'sm' | 'md'
}

/** A spinner, for loading content of unknown shape. Another element must announce loading. */
export function Spinner({ size = 'md', className, ...rest }: SpinnerProps) {
  return (
    <svg
      data-slot="spinner"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden
      className={spinner({ size, className })}
      {...rest}
    >
      <circle cx="8" cy="8" r="6" strokeOpacity="0.25" />
      <path d="M14 8a6 6 0 0 0-6-6" />
    </svg>
  )
}
