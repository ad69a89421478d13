import { cva } from 'class-variance-authority'

/** Classes of every text input and select. */
export const control = cva('', {
  variants: {
    look: { default: 'control-look', note: 'control-note' },
    size: { sm: 'control-sm', md: 'control-md', code: 'control-code' },
    icon: { none: '', start: 'ps-8.5', end: 'pe-10 pointer-coarse:pe-12' },
  },
  defaultVariants: { size: 'md', look: 'default', icon: 'none' },
})
