import { useNavigation } from 'react-router'
import { formValues, type FormValues } from '#domain/form.ts'

/** Returns the fields of the form that is being submitted, or undefined. */
export function usePending(): FormValues | undefined {
  const { state, formData } = useNavigation()
  return state !== 'idle' && formData ? formValues(formData) : undefined
}
