import {
  type RefObject,
  type SyntheticEvent,
  type ToggleEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { firstFocus, makeScrollableFocusable } from './first-focus.ts'
import { polyfillInvokers } from './invoker.ts'

type Options = {
  /** Undefined for a dialog that a button opens. */
  open: boolean | undefined
  /** The close link, if there is one. */
  closer: RefObject<HTMLAnchorElement | null>
}

/**
 * Opens and closes a `<dialog>` as a modal one, and sets the focus.
 * @returns the `open` attribute to render, the refs of the dialog and its scrollable body, and the dialog's handlers
 */
export function useModal({ open, closer }: Options) {
  const element = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)

  // The `open` attribute is rendered once. Afterwards the effect opens and closes the dialog, and React must not remove
  // the attribute.
  const [sentOpen] = useState(open)

  useEffect(polyfillInvokers, [])

  useEffect(() => {
    const shown = element.current
    if (!shown || !open) return undefined
    const focused = shown.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null
    // close() would dispatch a `close` event.
    shown.removeAttribute('open')
    shown.showModal()
    const target = focused ?? firstFocus(shown)
    target?.focus()
    return () => shown.close()
  }, [open])

  // Returns the focus to the opener, if the dialog was open and the opener still exists.
  useLayoutEffect(() => {
    const shown = element.current
    return () => shown?.close()
  }, [])

  // After every render, because the text may have become longer.
  useEffect(() => makeScrollableFocusable(body.current))

  const onToggle = (event: ToggleEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || event.newState !== 'open') return
    makeScrollableFocusable(body.current)
    if (!open) firstFocus(event.currentTarget)?.focus()
  }
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || !closer.current) return
    event.preventDefault() // Escape follows the close link, as the close button does.
    closer.current.click()
  }
  return { element, body, sentOpen, onToggle, onCancel }
}
