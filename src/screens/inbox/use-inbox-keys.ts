import { type RefObject, useLayoutEffect } from 'react'
import { shortcuts } from '#domain/shortcuts.ts'
import { isPressed } from '#ui/kbd/single-keys.ts'
import { rowAfterShortcut } from '#screens/row-shortcuts.ts'

const acts = ['read', 'unread'] as const

/**
 * Keys of the inbox, wherever the focus is in its dialog: J, K, the arrows, Home and End move between the rows, E marks
 * the focused row as read, U as unread. Enter follows the row's link.
 */
export function useInboxKeys(rows: RefObject<HTMLElement | null>): void {
  // Before the rows are painted, so that no key on a visible row is lost.
  useLayoutEffect(() => {
    const around = rows.current?.closest<HTMLElement>('dialog') ?? rows.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !rows.current) return
      const all = [...rows.current.querySelectorAll<HTMLElement>('[data-notifications]')]
      const at = all.findIndex((row) => row.contains(document.activeElement))
      const next = all[rowAfterShortcut(event, at, all.length) ?? -1]
      const act = acts.find((one) => isPressed(event, shortcuts.inbox[one]))
      const toggle = all[at]?.querySelector<HTMLElement>(`button[data-act="${act}"]`)
      if (!next && !toggle) return
      event.preventDefault()
      toggle?.click()
      next?.querySelector('a')?.focus()
      next?.scrollIntoView({ block: 'nearest' })
    }
    around?.addEventListener('keydown', onKeyDown)
    return () => around?.removeEventListener('keydown', onKeyDown)
  }, [rows])
}
