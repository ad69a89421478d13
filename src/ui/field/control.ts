import { cva } from 'class-variance-authority'

/** Classes of every text input and select. */
export const control = cva(
  [
    'w-full min-w-0 rounded-control border transition-colors',
    'hover-editable:border-ink-muted focus-visible:outline-offset-0',
    'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
    'disabled:cursor-not-allowed disabled:text-ink-muted',
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
        default: [
          'border-line-field bg-surface-raised text-ink focus-visible:border-accent',
          'disabled:border-line disabled:bg-surface-hover',
          // Flat and undimmed: its text is there to be read and copied.
          '[&[readonly]]:border-line [&[readonly]]:bg-transparent',
        ],
        // Amber also when it cannot be changed: it must not look like a reply.
        note: [
          'border-note-line bg-note text-ink disabled:border-line focus-visible:border-note-line focus-visible:outline-note-line',
          '[&[readonly]]:border-note-line/50',
        ],
      },
      icon: { none: '', start: 'ps-8.5', end: 'pe-10 pointer-coarse:pe-12' },
    },
    defaultVariants: { size: 'md', look: 'default', icon: 'none' },
  },
)
