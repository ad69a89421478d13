import { cva } from 'class-variance-authority'

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
