import { type RefObject, useEffect, useRef } from 'react'

/** Calls back after the control's form was reset and its controls have their initial values again. */
export function useFormReset(control: RefObject<Element | null>, onReset: () => void) {
  const latest = useRef(onReset)
  useEffect(() => {
    latest.current = onReset
  })
  useEffect(() => {
    const form = control.current?.closest('form')
    // The event is dispatched before the controls change.
    const handle = () => queueMicrotask(() => latest.current())
    form?.addEventListener('reset', handle)
    return () => form?.removeEventListener('reset', handle)
  }, [control])
}
