import { type RefObject, useEffect, useRef, useState } from 'react'
import { shortcuts } from '#domain/shortcuts.ts'
import { rowAfterShortcut } from '#screens/row-shortcuts.ts'
import { isTakenBy } from '#ui/data-table/row-keys.ts'
import { choose as chooseRow } from '#ui/data-table/selection.ts'
import { isPressed, useAriaKeys } from '#ui/kbd/single-keys.ts'

const boxOf = (row: Element) => row.querySelector<HTMLInputElement>('input[name="queries[]"]')

/** The id of the query that a row shows, from its checkbox. */
export const queryIdOf = (row: Element): string | undefined => boxOf(row)?.value.split(':')[0]

const keys = shortcuts.list

/** The acts on one row or the selected ones that have a shortcut: the `data-act` of their buttons. */
const acts = ['status', 'assignee', 'priority', 'toMe'] as const

/**
 * Selection, keys and the active row of the list before `root`. The checkboxes hold the selection, so that it exists
 * before hydration and without JavaScript.
 */
export function useListRows(root: RefObject<HTMLElement | null>) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const ariaKeys = useAriaKeys(keys.select)
  const [active, setActive] = useState<Element | null>(null)
  const anchor = useRef<string>(undefined)

  const list = () => root.current?.parentElement?.querySelector('ol')
  const items = () => [...(list()?.querySelectorAll('li:has([name="queries[]"])') ?? [])]
  const read = () =>
    setChosen((before) => {
      const now = items().flatMap((row) => (boxOf(row)?.checked ? [queryIdOf(row) ?? ''] : []))
      return now.join() === before.join() ? before : now
    })
  const set = (ids: readonly string[]) => {
    for (const row of items()) {
      const box = boxOf(row)
      if (box) box.checked = ids.includes(queryIdOf(row) ?? '')
    }
    read()
  }

  /** Gives every row between the last toggled one and this the state of this one. */
  const toggled = (row: Element, ranged: boolean) => {
    const id = queryIdOf(row)
    const box = boxOf(row)
    if (!id || !box) return
    const order = items().map((one) => queryIdOf(one) ?? '')
    const before = new Set(items().flatMap((one) => (boxOf(one)?.checked ? [queryIdOf(one) ?? ''] : [])))
    const next = chooseRow({ chosen: before, anchor: anchor.current ?? null }, order, id, { on: box.checked, ranged })
    anchor.current = id
    set([...next.chosen])
  }

  const press = (row: Element, act: string): boolean => {
    const place = items().some((one) => boxOf(one)?.checked) ? root.current : row
    const button = place?.querySelector<HTMLElement>(`[data-act="${act}"]`)
    button?.click()
    return button !== null
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    const row = target instanceof Element && target.closest('li')
    if (!row || event.defaultPrevented || isTakenBy(target)) return
    const order = items()
    const at = order.indexOf(row)
    const isExtending = isPressed(event, keys.extend)
    const next =
      order[isExtending ? at + (event.key === 'ArrowUp' ? -1 : 1) : (rowAfterShortcut(event, at, order.length) ?? -1)]
    const act = acts.find((one) => isPressed(event, keys[one]))
    const isRange = isPressed(event, keys.selectTo)
    if (next) {
      next.querySelector('a')?.focus()
      if (isExtending) set([...chosen, queryIdOf(row) ?? '', queryIdOf(next) ?? ''])
    } else if (isRange || isPressed(event, keys.select)) {
      const box = boxOf(row)
      if (box) box.checked = !box.checked
      toggled(row, isRange)
    } else if (isPressed(event, keys.clear) && chosen.length > 0) set([])
    else if (!act || !press(row, act)) return
    event.preventDefault()
  }

  const onClick = ({ target, shiftKey }: MouseEvent) => {
    const row = target instanceof HTMLInputElement && target.closest('li')
    if (row) toggled(row, shiftKey)
  }

  // While a menu of the row is open, its acts stay.
  const follow = (target: EventTarget | null) =>
    setActive((before) =>
      before?.querySelector(':popover-open') ? before : target instanceof Element ? target.closest('li') : null,
    )

  const handlers = useRef({ onKeyDown, onClick, follow, read })
  useEffect(() => {
    handlers.current = { onKeyDown, onClick, follow, read }
    // Rows may have come or gone, or were selected before hydration.
    read()
    for (const row of items()) {
      const box = boxOf(row)
      if (box) box.ariaKeyShortcuts = ariaKeys ?? null
    }
  })

  useEffect(() => {
    const shown = list()
    if (!shown) return
    const { signal, abort } = listening()
    const on = <Type extends keyof HTMLElementEventMap>(type: Type, act: (event: HTMLElementEventMap[Type]) => void) =>
      shown.addEventListener(type, act, { signal })
    on('change', () => handlers.current.read())
    on('click', (event) => handlers.current.onClick(event))
    on('keydown', (event) => handlers.current.onKeyDown(event))
    on('focusin', ({ target }) => handlers.current.follow(target))
    on('pointerover', ({ target }) => handlers.current.follow(target))
    on('pointerleave', () =>
      handlers.current.follow(shown.contains(document.activeElement) ? document.activeElement : null),
    )
    on('focusout', ({ relatedTarget }) => {
      if (!shown.matches(':hover'))
        handlers.current.follow(shown.contains(relatedTarget as Node) ? relatedTarget : null)
    })
    handlers.current.follow(shown.contains(document.activeElement) ? document.activeElement : null)
    return abort
    // oxlint-disable-next-line react/exhaustive-deps -- the list stays as long as this
  }, [])

  return {
    chosen,
    active: active?.isConnected ? active : null,
    /** Selects these queries and no others, by id. */
    choose: set,
  }
}

function listening() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
