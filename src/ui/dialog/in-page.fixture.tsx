import { type ReactNode, useEffect, useRef } from 'react'

/** Shows the modal dialog inside as a part of the page, so that a story can show several. */
export function InPage({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // After the effects of the dialog, which may have opened it.
  useEffect(() => {
    const dialog = box.current?.querySelector('dialog')
    dialog?.close()
    dialog?.setAttribute('open', '')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, [])
  return <div ref={box}>{children}</div>
}
