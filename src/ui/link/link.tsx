import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** The looks of a link, for the router's links to wear. */
export const link = cva('rounded-mark underline-offset-3 transition-colors', {
  variants: {
    tone: {
      /** Within text: underlined, because colour alone would not tell it apart. */
      accent: 'text-accent underline decoration-accent/40 hover:text-accent-strong hover:decoration-current',
      /** Where its place already says that it can be followed: titles, names, rows. */
      ink: 'text-ink hover:text-accent hover:underline',
      muted: 'text-ink-muted underline decoration-line-strong hover:text-ink hover:decoration-current',
    },
  },
  defaultVariants: { tone: 'accent' },
})

export type AnchorProps = ComponentProps<'a'> & {
  tone?: 'accent' | 'ink' | 'muted'
}

/** A plain link, for addresses that are not pages of the app. */
export function Anchor({ tone = 'accent', className, children, ...rest }: AnchorProps) {
  return (
    <a data-slot="anchor" className={link({ tone, className })} {...rest}>
      {children}
    </a>
  )
}
