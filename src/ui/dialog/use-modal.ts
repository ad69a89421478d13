import {
  type RefObject,
  type SyntheticEvent,
  type ToggleEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type NativeOpening, type OpenState, useOpenState } from '../overlay/use-open-state.ts'
import { firstFocus, makeScrollableFocusable } from './first-focus.ts'
import { polyfillInvokers } from './invoker.ts'

/** Dialogs that were opened by `show`, which sets the focus. */
const focused = new WeakSet<Element>()

/** A dialog that the server rendered open is not modal yet. */
const modalOpening: NativeOpening<HTMLDialogElement> = {
  isOpen: (dialog) => dialog.matches(':modal'),
  show: (dialog) => {
    const inside = dialog.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null
    // close() would dispatch a `close` event.
    dialog.removeAttribute('open')
    dialog.showModal()
    const target = inside ?? firstFocus(dialog)
    target?.focus()
    focused.add(dialog)
  },
  hide: (dialog) => dialog.close(),
}

/**
 * Opens and closes a `<dialog>` as a modal one, and sets the focus.
 * @param closer the close link, if there is one
 * @returns the `open` attribute to render, the refs of the dialog and its scrollable body, and the dialog's handlers
 */
export function useModal(state: OpenState, closer: RefObject<HTMLAnchorElement | null>) {
  const element = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)

  // The `open` attribute is rendered once. Afterwards the effect opens and closes the dialog, and React must not remove
  // the attribute.
  const [sentOpen] = useState(state.open ?? state.defaultOpen)

  useEffect(polyfillInvokers, [])
  const [, followToggle] = useOpenState(element, modalOpening, state)

  // Returns the focus to the opener, if the dialog was open and the opener still exists.
  useLayoutEffect(() => {
    const shown = element.current
    return () => shown?.close()
  }, [])

  // After every render, because the text may have become longer.
  useEffect(() => makeScrollableFocusable(body.current))

  const onToggle = (event: ToggleEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || event.newState !== 'open') return
    followToggle(event)
    makeScrollableFocusable(body.current)
    // Without `show`, a button has opened the dialog, and the focus is not set yet.
    if (!focused.delete(event.currentTarget)) firstFocus(event.currentTarget)?.focus()
  }
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget || !closer.current) return
    event.preventDefault() // Escape follows the close link, as the close button does.
    closer.current.click()
  }
  // A close link reports the closing by itself. Without one `close` does, which comes sooner than `toggle`.
  const onClose = (event: SyntheticEvent) => {
    if (!closer.current) followToggle(event)
  }
  return { element, body, sentOpen, onToggle, onCancel, onClose }
}
