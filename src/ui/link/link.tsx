import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { keyedText } from '../text/keyed-text.tsx'

/** Classes of a link, for the router's links. */
export const link = cva('rounded-mark underline-offset-3 transition-colors', {
  variants: {
    tone: {
      /** Within text. Underlined, because colour alone is not enough. */
      accent: 'text-accent underline decoration-accent/40 hover:text-accent-strong hover:decoration-current',
      muted: 'text-ink-muted underline decoration-line-strong hover:text-ink hover:decoration-current',
    },
    /** A link on its own line is enlarged for touch. */
    standalone: {
      true: 'touch-link',
      false: '',
    },
  },
  defaultVariants: { tone: 'accent', standalone: false },
})

export type AnchorProps = ComponentProps<'a'> & {
  /** For a link on its own line: on touch screens as high as a button. */
  standalone?: boolean
}

/** A plain link, for URLs outside the app. */
export function Anchor({ standalone = false, className, children, ...rest }: AnchorProps) {
  return (
    <a data-slot="anchor" className={link({ standalone, className })} {...rest}>
      {keyedText(children)}
    </a>
  )
}
