import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Heading } from '../heading/heading.tsx'

const card = cva(
  [
    'relative flex min-w-0 flex-col rounded-panel border transition-colors',
    'has-[.card-link:focus-visible]:[outline:var(--focus-width)_solid_var(--color-accent)]',
    'has-[.card-link:focus-visible]:outline-offset-2',
    // Other controls lie above the link that covers the card.
    '[&_:is(a,button,label,summary):not(.card-link)]:relative [&_:is(a,button,label,summary):not(.card-link)]:z-1',
  ],
  {
    variants: {
      selected: {
        // Twice as thick, not only of another colour.
        true: 'border-accent bg-accent-soft ring-1 ring-accent ring-inset forced-colors:[outline:2px_solid_Highlight]',
        false:
          'border-line bg-surface-raised has-[.card-link:hover]:border-line-strong has-[.card-link:hover]:bg-surface-hover',
      },
    },
  },
)

/** The looks of the one link of a card, for the router's links to wear: all of the card follows it. */
export const cardLink = cva('card-link outline-none after:absolute after:inset-0 after:rounded-panel')

export type CardProps = Omit<ComponentProps<'div'>, 'title'> & {
  /** What it is, in a set of its kind: `li` within a list, `article` where it makes sense alone. */
  as?: 'div' | 'li' | 'article'
  /** Above the title: a state, a picture, a box to choose it. */
  header?: ReactNode
  /** Its name; as a link in `cardLink()` clothes the whole card leads there. */
  title: ReactNode
  /** The title's place in the outline. */
  level?: 2 | 3
  /** Beside the title, at the end of its line. */
  actions?: ReactNode
  /** Below, at the end of the card, however long its neighbours are. */
  footer?: ReactNode
  /** It is chosen, or what is open. Say so to assistive technology too: by a box, or `aria-current` on the link. */
  selected?: boolean
}

/** One of several things of a kind, framed, that can be followed or chosen as a whole. */
export function Card({
  as = 'div',
  header,
  title,
  level = 3,
  actions,
  footer,
  selected = false,
  className,
  children,
  ...rest
}: CardProps) {
  const Tag = as as 'div'
  return (
    <Tag data-slot="card" data-selected={selected || undefined} className={card({ selected, className })} {...rest}>
      <div className="flex min-w-0 grow flex-col gap-1.5 p-panel">
        {header && <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-2">{header}</div>}
        <div className="flex min-w-0 items-start justify-between gap-2">
          <Heading level={level} size="sm" className="wrap-anywhere">
            {title}
          </Heading>
          {actions && <div className="-my-1 flex shrink-0 gap-1">{actions}</div>}
        </div>
        {children && <div className="min-w-0 text-base text-ink-muted wrap-anywhere">{children}</div>}
      </div>
      {footer && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line px-panel py-2 text-sm text-ink-muted wrap-anywhere">
          {footer}
        </div>
      )}
    </Tag>
  )
}
