import { cva } from 'class-variance-authority'

/** Classes of an icon button, for links and summaries. */
export const iconButton = cva('icon-button pointer-coarse:size-touch', {
  variants: {
    size: { sm: 'size-6', md: 'size-control' },
  },
  defaultVariants: { size: 'md' },
})
