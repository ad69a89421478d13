import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isPressed } from '#ui/kbd/single-keys.ts'
import type { QueryRow } from '#domain/query.ts'
import { shortcuts } from '#domain/shortcuts.ts'
import { CloseQuery } from './close-query.tsx'
import { ListBesidePanel, type ListBesidePanelProps } from './list-beside-panel.tsx'

export type ListBesideQueryProps = Omit<ListBesidePanelProps, 'openId' | 'ref'> & {
  /** The open query. */
  open: Pick<QueryRow, 'id'>
  /** Called with the list once it is rendered, and again whenever another query is open. */
  onShown?: (panel: Element) => void
}

/**
 * Puts the list beside the query that the page shows, and a close button into the bar of the query. Portals do that, so
 * the page needs no code for it. The list comes after the query in the document: who opens a query reads it first.
 */
export function ListBesideQuery({ open, onShown, ...panelProps }: ListBesideQueryProps) {
  const { closeHref, onClose } = panelProps
  const around = useFound(() => document.querySelector('.query-page')?.parentElement)
  useLayoutEffect(() => {
    around?.setAttribute('data-with-list', '')
    return () => around?.removeAttribute('data-with-list')
  }, [around])
  const bar = useFound(() => document.querySelector('.query-bar'))
  const close = useRef<HTMLAnchorElement>(null)
  useEscape(close)
  const panel = useRef<HTMLDivElement>(null)
  const shownFor = useRef<string>(null)
  useLayoutEffect(() => {
    if (!panel.current || shownFor.current === open.id) return
    shownFor.current = open.id
    onShown?.(panel.current)
  })
  return (
    <>
      {around && createPortal(<ListBesidePanel ref={panel} {...panelProps} openId={open.id} />, around)}
      {bar && createPortal(<CloseQuery ref={close} href={closeHref} onClose={onClose} />, bar)}
    </>
  )
}

/** An element of the page. It is looked up after each render, because the page may have replaced it. */
function useFound(find: () => Element | null | undefined): Element | null {
  const [found, setFound] = useState<Element | null>(null)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- an equal element renders nothing again
  useLayoutEffect(() => setFound(find() ?? null))
  return found
}

/** What Escape closes first. Toasts are manual popovers, and stay open. */
const usesEscape = ':modal, [popover]:not([popover="manual"]):popover-open, [aria-expanded="true"][aria-haspopup]'

/** Closes the query on Escape, unless a field, an open dialog or a menu has its own use for the key. */
function useEscape(close: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isPressed(event, shortcuts.anywhere.close) || event.defaultPrevented || event.isComposing) return
      const focused = document.activeElement
      if (focused?.matches('input, textarea, select, [contenteditable]')) return
      if (document.querySelector(usesEscape)) return
      close.current?.click()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [close])
}
