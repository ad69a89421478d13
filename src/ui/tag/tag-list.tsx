import { cva } from 'class-variance-authority'
import { Children, type ComponentProps, type ReactNode, useRef } from 'react'
import { useKeptFocus } from './use-kept-focus.ts'

const tagList = cva('flex min-w-0 flex-wrap gap-1.5')

export type TagListProps = Omit<ComponentProps<'ul'>, 'children'> & {
  /** What the tags belong to: “Topics of ACME-42”. */
  label: string
  /** `Tag`s, each with a key. */
  children: ReactNode
}

/** Tags in a row. When one is taken away, the focus goes to its neighbour instead of getting lost. */
export function TagList({ label, className, children, ...rest }: TagListProps) {
  const list = useRef<HTMLUListElement>(null)
  const keptFocus = useKeptFocus(list)
  return (
    <ul ref={list} data-slot="tag-list" aria-label={label} className={tagList({ className })} {...keptFocus} {...rest}>
      {Children.map(children, (tag) => tag && <li className="flex min-w-0">{tag}</li>)}
    </ul>
  )
}
