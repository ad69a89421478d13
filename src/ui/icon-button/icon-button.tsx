import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

/** Classes of an icon button, for links and summaries. */
export const iconButton = cva(
  [
    'inline-grid shrink-0 place-items-center rounded-control border border-transparent transition-colors select-none',
    'text-ink-muted hover:bg-surface-hover hover:text-ink',
    'pointer-coarse:size-touch disabled:cursor-not-allowed disabled:opacity-50',
  ],
  {
    variants: {
      size: { sm: 'size-6', md: 'size-control' },
    },
    defaultVariants: { size: 'md' },
  },
)

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string
  icon: ReactNode
}

/** A small button with an icon and no text, inside another element. */
export function IconButton({ label, icon, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      data-slot="icon-button"
      type={type}
      aria-label={label}
      title={label}
      className={iconButton({ size: 'sm', className })}
      {...rest}
    >
      {icon}
    </button>
  )
}
