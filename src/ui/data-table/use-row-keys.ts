import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { isTakenBy, rowAfterKey } from './row-keys.ts'

type Acts = {
  /** Toggles the selection of the row. */
  toggle?: ((id: string) => void) | undefined
  /** Selects the rows. */
  extend?: ((ids: string[]) => void) | undefined
}

const rowOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-row]')

/** Keyboard navigation between rows with a roving tabindex. Tab moves into the current row. */
export function useRowKeys(order: readonly string[], { toggle, extend }: Acts) {
  const [last, setLast] = useState<string>()
  const current = last !== undefined && order.includes(last) ? last : order[0]

  const onFocus = (event: FocusEvent) => setLast(rowOf(event.target)?.dataset['row'])

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target)
    const id = row?.dataset['row']
    if (!row || id === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (isTakenBy(event.target as Element)) return
    const isOnRow = event.target === row

    if (event.key === 'Enter' && isOnRow) {
      event.preventDefault()
      row.querySelector<HTMLElement>('th a[href], th button')?.click()
      return
    }
    if (toggle && (event.key === 'x' || (event.key === ' ' && isOnRow))) {
      event.preventDefault()
      toggle(id)
      return
    }
    const next = order[rowAfterKey(event.key, order.indexOf(id), order.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    // The focused row must be rendered before it can be focused.
    flushSync(() => setLast(next))
    event.currentTarget.querySelector<HTMLElement>(`[data-row="${CSS.escape(next)}"]`)?.focus()
    if (event.shiftKey) extend?.([id, next])
  }

  return { current, onFocus, onKeyDown }
}
