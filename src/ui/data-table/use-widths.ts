import { type RefObject, useState } from 'react'
import type { Widths } from './widths.ts'

type Options = {
  defaultWidths?: Widths | undefined
  onChange?: ((widths: Widths) => void) | undefined
}

/** Column widths set by the user. */
export function useWidths(table: RefObject<HTMLTableElement | null>, { defaultWidths = {}, onChange }: Options = {}) {
  const [widths, setWidths] = useState(defaultWidths)

  const accept = (next: Widths) => {
    setWidths(next)
    onChange?.(next)
  }

  // The other columns get their current width. Otherwise the flexible column would move the edge away from the pointer.
  const asShown = () => {
    const heads = table.current?.querySelectorAll<HTMLElement>('thead [data-column]') ?? []
    return Object.fromEntries([...heads].map((head) => [head.dataset['column'] ?? '', head.offsetWidth]))
  }

  return {
    widths,
    resize: (id: string, width: number) => accept({ ...asShown(), [id]: width }),
    reset: (id: string) => accept(Object.fromEntries(Object.entries(widths).filter(([column]) => column !== id))),
  }
}
