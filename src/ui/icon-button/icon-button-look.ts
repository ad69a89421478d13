import { cva } from 'class-variance-authority'

/** Classes of an icon button, for links and summaries. */
export const iconButton = cva('', {
  variants: {
    size: { sm: 'icon-button-sm', md: 'icon-button-md' },
  },
  defaultVariants: { size: 'md' },
})
