import { type RefObject, useEffect, useRef } from 'react'

/**
 * Calls back after a form was reset and its controls have their initial values again.
 * @returns the function that stops it
 */
export function onFormReset(form: HTMLFormElement | null | undefined, callback: () => void): () => void {
  // The event is dispatched before the controls change.
  const handle = () => queueMicrotask(callback)
  form?.addEventListener('reset', handle)
  return () => form?.removeEventListener('reset', handle)
}

/** The same for the form of a control. */
export function useFormReset(control: RefObject<Element | null>, onReset: () => void) {
  const latest = useRef(onReset)
  useEffect(() => {
    latest.current = onReset
  })
  useEffect(() => onFormReset(control.current?.closest('form'), () => latest.current()), [control])
}
