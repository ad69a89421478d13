import { useMemo, useState } from 'react'
import { useNavigation } from 'react-router'
import type { Rejudging } from '#ui/field/use-rejudged.ts'

/** Its code has all rules, and is loaded with the first correction. */
const judge: Rejudging['judge'] = async (form, name) =>
  (await import('../../browser/forms/judge-field.ts')).judgeField(form, name)

/** Judges rejected fields again by the rules of the server, until it answers the next submission. */
export function useRejudging(): Rejudging {
  const isSubmitting = useNavigation().formData !== undefined
  const [{ wasSubmitting, answer }, setLast] = useState({ wasSubmitting: isSubmitting, answer: 0 })
  if (wasSubmitting !== isSubmitting)
    setLast({ wasSubmitting: isSubmitting, answer: isSubmitting ? answer : answer + 1 })
  return useMemo(() => ({ judge, answer }), [answer])
}
