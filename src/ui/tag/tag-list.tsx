import { cva } from 'class-variance-authority'
import { Children, type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'

const tagList = cva('flex min-w-0 flex-wrap gap-1.5')

export type TagListProps = Omit<ComponentProps<'ul'>, 'children'> & {
  /** What the tags belong to: “Topics of ACME-42”. */
  label: string
  /** `Tag`s, each with a key. */
  children: ReactNode
}

/** Tags in a row. When one is taken away with the keyboard, the focus goes to its neighbour instead of getting lost. */
export function TagList({ label, className, children, ...rest }: TagListProps) {
  const list = useRef<HTMLUListElement>(null)
  /** Which one had the focus before this drawing. */
  const focused = useRef(-1)

  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])]
    const lost = focused.current >= 0 && document.activeElement === document.body
    if (lost)
      items
        .at(Math.min(focused.current, items.length - 1))
        ?.querySelector<HTMLElement>('button, a')
        ?.focus()
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only remembers which of its buttons has the focus
    <ul
      ref={list}
      data-slot="tag-list"
      aria-label={label}
      className={tagList({ className })}
      onFocus={(event) => {
        focused.current = [...(list.current?.children ?? [])].findIndex((item) => item.contains(event.target))
      }}
      onBlur={() => {
        focused.current = -1
      }}
      {...rest}
    >
      {Children.map(children, (tag) => tag && <li className="flex min-w-0">{tag}</li>)}
    </ul>
  )
}
