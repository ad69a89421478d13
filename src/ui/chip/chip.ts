import { cva } from 'class-variance-authority'

/** Classes of a chip, for links and buttons: a choice in force that a press removes. */
export const chip = cva([
  'inline-flex min-h-7 max-w-full min-w-0 items-center gap-1.5 rounded-full border px-2.5 text-sm font-medium',
  'border-line bg-surface-raised text-ink transition-colors pointer-coarse:min-h-touch',
  '[a,button]:border-line-strong [a,button]:hover:bg-surface-hover',
])
