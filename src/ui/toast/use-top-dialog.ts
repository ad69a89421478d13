import { useEffect, useState } from 'react'

/**
 * The modal dialog in front, looked for while `active`. It makes all outside it inert: what is to be heard and pressed
 * has to be inside.
 */
export function useTopDialog(active: boolean): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null)
  useEffect(() => {
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
