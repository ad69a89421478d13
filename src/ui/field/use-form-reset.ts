import { type RefObject, useEffect, useRef } from 'react'

/** Tells a field that its form was set back, once its controls have their first values again. */
export function useFormReset(control: RefObject<Element | null>, tell: () => void) {
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    const form = control.current?.closest('form')
    // The event comes before the controls change.
    const wait = () => queueMicrotask(() => latest.current())
    form?.addEventListener('reset', wait)
    return () => form?.removeEventListener('reset', wait)
  }, [control])
}
