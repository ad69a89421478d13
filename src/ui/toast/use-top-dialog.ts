import { useLayoutEffect, useState } from 'react'

/** The topmost modal dialog, while `active`. Everything outside it is inert, so toasts must be inside. */
export function useTopDialog(active: boolean): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null)
  // Before the paint: the toaster is mounted again inside the dialog, and what it showed outside is gone.
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
