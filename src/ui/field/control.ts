import { cva } from 'class-variance-authority'

/** The looks of everything that is typed into or chosen from. */
export const control = cva(
  [
    'w-full min-w-0 rounded-control border border-line-strong bg-surface-raised text-ink transition-colors',
    'hover:enabled:border-ink-muted focus-visible:border-accent focus-visible:outline-offset-0',
    'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-sunken disabled:text-ink-muted',
    'read-only:[&:is(input,textarea)]:bg-surface-sunken',
    // Below 16 px a phone zooms into the field and leaves the page askew.
    'pointer-coarse:min-h-11 pointer-coarse:text-lg',
  ],
  {
    variants: {
      size: { sm: 'min-h-7 px-2 py-0.5 text-sm', md: 'min-h-8 px-2.5 py-1 text-base' },
    },
    defaultVariants: { size: 'md' },
  },
)
