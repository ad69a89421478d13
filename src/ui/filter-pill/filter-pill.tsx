import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const filterPill = cva('filter-pill')

/** Classes of the link or button that removes the filter. It contains a `CloseIcon`. */
export const filterPillRemover = cva('filter-pill-remover')

export type FilterPillProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** What is filtered by: "Status". */
  field: string
  /** How: "is", "is any of", "from". */
  relation: string
  /** The chosen value: "Open". */
  value: string
  /** Attributes of the button that opens the picker, such as `popoverTarget`. */
  picker: Omit<ComponentProps<'button'>, 'children'>
  /** The link or button that removes the filter, with the classes of `filterPillRemover()`. */
  remove: ReactNode
}

/** A filter in force as a short sentence. A press opens its picker; the cross removes it. */
export function FilterPill({ field, relation, value, picker, remove, className, ...rest }: FilterPillProps) {
  return (
    <span data-slot="filter-pill" className={filterPill({ className })} {...rest}>
      <button type="button" className="filter-pill-picker" {...picker}>
        <span className="shrink-0 text-ink-muted">{`${field} ${relation} `}</span>
        <span className="truncate" title={value}>
          {value}
        </span>
      </button>
      {remove}
    </span>
  )
}
