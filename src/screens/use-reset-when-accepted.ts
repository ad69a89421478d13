import { type RefObject, useEffect, useRef } from 'react'

/**
 * Empties a form once its submission was accepted. The form stays in the page, so the focus stays on its button.
 * @param sending whether the form is being submitted
 * @param rejected whether the last response was an error of this form
 */
export function useResetWhenAccepted(
  form: RefObject<HTMLFormElement | null>,
  { sending, rejected }: { sending: boolean; rejected: boolean },
): void {
  const wasSending = useRef(sending)
  useEffect(() => {
    if (wasSending.current && !sending && !rejected) form.current?.reset()
    wasSending.current = sending
  }, [form, sending, rejected])
}
