import { cva } from 'class-variance-authority'

/** Classes of every text input and select. */
export const control = cva(
  [
    'w-full min-w-0 rounded-control border transition-colors',
    'hover-editable:border-ink-muted focus-visible:outline-offset-0',
    'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
    'disabled:cursor-not-allowed disabled:border-line disabled:text-ink-muted',
    '[&[readonly]]:border-line [&[readonly]]:bg-surface-sunken',
    // Below 16 px, phones zoom into the focused field.
    'pointer-coarse:min-h-touch pointer-coarse:text-lg',
  ],
  {
    variants: {
      size: {
        sm: 'min-h-control-sm px-2 py-control-sm-inset text-sm',
        md: 'min-h-control px-2.5 py-control-inset text-base',
        code: 'min-h-touch max-w-52 px-3 text-xl tracking-[0.35em] tabular-nums',
      },
      look: {
        default: 'border-line-field bg-surface-raised text-ink focus-visible:border-accent',
        button:
          'border-line-soft bg-surface-raised font-medium text-ink shadow-raised hover:enabled:bg-surface-hover focus-visible:border-accent',
        note: 'border-note-line bg-note text-ink focus-visible:border-note-line focus-visible:outline-note-line',
      },
      icon: { none: '', start: 'ps-8.5', end: 'pe-10 pointer-coarse:pe-12' },
    },
    defaultVariants: { size: 'md', look: 'default', icon: 'none' },
  },
)
