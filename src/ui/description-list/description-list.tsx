import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const descriptionList = cva('grid min-w-0 content-start text-base', {
  variants: {
    layout: {
      beside: 'grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-4 gap-y-2.5',
      below: 'grid-cols-1 gap-y-3',
    },
  },
})

export type DescriptionListProps = Omit<ComponentProps<'dl'>, 'children'> & {
  /** The terms and what each of them stands for. */
  items: readonly { term: ReactNode; detail: ReactNode }[]
  /** Details beside their terms, or below them in little space. */
  layout?: 'beside' | 'below'
}

/** The facts of one thing: a term and its details per line. */
export function DescriptionList({ items, layout = 'beside', className, ...rest }: DescriptionListProps) {
  return (
    <dl data-slot="description-list" className={descriptionList({ layout, className })} {...rest}>
      {items.map(({ term, detail }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other key
        <div key={index} className={layout === 'beside' ? 'contents' : undefined}>
          <dt className="min-w-20 text-sm leading-(--text-base--line-height) text-ink-muted wrap-anywhere">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
