import { useLayoutEffect, useState } from 'react'

/** The topmost modal dialog, while `active`. Everything outside it is inert, so toasts must be inside. */
export function useTopDialog(active: boolean): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null)
  // Before the browser paints: the toaster is mounted anew inside the dialog, and its toasts outside are gone by then.
  useLayoutEffect(() => {
    if (!active) return undefined
    const find = () => setDialog([...document.querySelectorAll('dialog:modal')].at(-1) ?? null)
    find()
    const watch = new MutationObserver(find)
    watch.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
    return () => {
      watch.disconnect()
      setDialog(null)
    }
  }, [active])
  return dialog
}
