import { useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import { formValues, type FormValues } from '#domain/form.ts'

/**
 * Returns the fields of the form that is being submitted, or undefined. An answered form, such as a rejected one, is no
 * longer being submitted although the router still reloads the page's data. The person may send it again.
 */
export function usePending(): FormValues | undefined {
  const { state, formData } = useNavigation()
  const result: unknown = useActionData()
  const [earlier, setEarlier] = useState(result)
  // While the router loads, a result that was not there before is the answer to this submission.
  const isLoading = state === 'loading'
  if (!isLoading && earlier !== result) setEarlier(result)
  return formData && !(isLoading && result && earlier !== result) ? formValues(formData) : undefined
}
