import { type RefObject, useEffect, useState } from 'react'
import { choose, chooseAll, type Selection } from './selection.ts'

const nothing: ReadonlySet<string> = new Set()

type Options = {
  selected?: ReadonlySet<string> | undefined
  defaultSelected?: ReadonlySet<string> | undefined
  onChange?: ((selected: ReadonlySet<string>) => void) | undefined
}

/** The selected rows: held here, or by the parent that passes `selected`. */
export function useSelection(
  table: RefObject<HTMLElement | null>,
  order: readonly string[],
  { selected, defaultSelected = nothing, onChange }: Options = {},
) {
  const [own, setOwn] = useState(defaultSelected)
  const [anchor, setAnchor] = useState<string | null>(null)
  const chosen = selected ?? own

  const accept = (next: Selection) => {
    setOwn(next.chosen)
    setAnchor(next.anchor)
    onChange?.(next.chosen)
  }

  // Checkboxes checked before hydration dispatched no event to React.
  useEffect(() => {
    const ticked = [...(table.current?.querySelectorAll<HTMLInputElement>('[data-select]:checked') ?? [])]
    const missed = ticked.filter(({ value }) => !chosen.has(value))
    if (missed.length > 0) accept({ chosen: new Set([...chosen, ...missed.map(({ value }) => value)]), anchor: null })
    // oxlint-disable-next-line react/exhaustive-deps -- only reads the state before the first effect
  }, [])

  return {
    chosen,
    choose: (id: string, on: boolean, ranged = false) => accept(choose({ chosen, anchor }, order, id, { on, ranged })),
    chooseAll: (on: boolean) => accept(chooseAll({ chosen, anchor }, order, on)),
    clear: () => accept({ chosen: nothing, anchor: null }),
  }
}
