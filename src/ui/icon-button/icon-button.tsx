import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

/** Classes of an icon button, for links and summaries. */
export const iconButton = cva(
  [
    'inline-grid shrink-0 place-items-center rounded-control border transition-colors select-none',
    'pointer-coarse:size-touch disabled:cursor-not-allowed disabled:opacity-50',
  ],
  {
    variants: {
      tone: {
        quiet: 'border-transparent text-ink-muted hover:bg-surface-hover hover:text-ink',
        neutral: 'border-line-strong bg-surface-raised text-ink hover:bg-surface-hover',
      },
      size: { sm: 'size-6', md: 'size-control' },
    },
    defaultVariants: { tone: 'quiet', size: 'md' },
  },
)

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string
  icon: ReactNode
  tone?: 'quiet' | 'neutral'
  size?: 'sm' | 'md'
}

/** A button with an icon and no text. */
export function IconButton({
  label,
  icon,
  tone = 'quiet',
  size = 'md',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      data-slot="icon-button"
      type={type}
      aria-label={label}
      title={label}
      className={iconButton({ tone, size, className })}
      {...rest}
    >
      {icon}
    </button>
  )
}
