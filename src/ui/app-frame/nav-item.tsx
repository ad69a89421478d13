import { cva } from 'class-variance-authority'

/** Classes of a navigation link. The current link also has `aria-current`. */
export const navItem = cva(
  [
    'flex min-h-control min-w-0 items-center gap-2.5 rounded-control px-2 py-1 text-base text-ink-muted transition-colors',
    'hover:bg-surface-hover hover:text-ink pointer-coarse:min-h-touch',
    'aria-[current=page]:bg-surface-hover aria-[current=page]:font-medium aria-[current=page]:text-ink',
  ],
  { variants: { level: { 1: '', 2: 'ps-8.5' } }, defaultVariants: { level: 1 } },
)
