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
    /** On a line of its own, other than among words, a finger has room for it. */
    standalone: {
      true: 'pointer-coarse:inline-flex pointer-coarse:min-h-touch pointer-coarse:min-w-touch pointer-coarse:items-center',
      false: '',
    },
  },
  defaultVariants: { tone: 'accent', standalone: false },
})

export type AnchorProps = ComponentProps<'a'> & {
  tone?: 'accent' | 'ink' | 'muted'
  /** It stands on a line of its own, other than among words: for fingers it is then as high as a button. */
  standalone?: boolean
}

/** A plain link, for addresses that are not pages of the app. */
export function Anchor({ tone = 'accent', standalone = false, className, children, ...rest }: AnchorProps) {
  return (
    <a data-slot="anchor" className={link({ tone, standalone, className })} {...rest}>
      {children}
    </a>
  )
}
