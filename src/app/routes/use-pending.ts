import { useNavigation } from 'react-router'
import { formValues, type FormValues } from '#domain/form.ts'

/** The fields of the form that is on its way, or undefined while nothing is. */
export function usePending(): FormValues | undefined {
  const { state, formData } = useNavigation()
  return state !== 'idle' && formData ? formValues(formData) : undefined
}
