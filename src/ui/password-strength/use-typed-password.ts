import { useSyncExternalStore } from 'react'
import { onFormReset } from '../field/use-form-reset.ts'

/** The text of an input, also after its form was reset. */
export function useTypedPassword(input: HTMLInputElement): string {
  return useSyncExternalStore(
    (onChange) => {
      const stop = onFormReset(input.form, onChange)
      input.addEventListener('input', onChange)
      return () => {
        input.removeEventListener('input', onChange)
        stop()
      }
    },
    () => input.value,
    () => '',
  )
}
