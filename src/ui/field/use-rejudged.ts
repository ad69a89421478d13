import { createContext, type FocusEvent, type ReactNode, useContext, useRef, useState } from 'react'

/** How fields that were rejected are judged again. */
export type Rejudging = {
  /** Judges one field of a form by its rules. Resolves to its error, or to undefined if it breaks none. */
  judge: (form: HTMLFormElement, name: string) => Promise<string | undefined>
  /** Changes with each answer of the server, which then says what is wrong. */
  answer: number
}

/** Without it, a field keeps its error until the server answers again. */
export const RejudgingContext = createContext<Rejudging | null>(null)

const isControl = (target: Element) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

/** Whether a value differs from the rejected one. It may have been changed before this code was loaded. */
const isChanged = (control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): boolean =>
  !(control instanceof HTMLSelectElement) && control.value !== control.defaultValue

/**
 * Judges a rejected field again when a person leaves it after a change.
 * @returns the error to show, whether it is hidden because the value breaks no rule any more, and the listeners of the
 *   field's element. A hidden error keeps its space, so that a button below does not move away from the pointer
 */
export function useRejudged(error: ReactNode) {
  const rejudging = useContext(RejudgingContext)
  const answer = rejudging?.answer
  const [judged, setJudged] = useState<{ error: ReactNode; answer?: number; message?: string }>()
  const changedAt = useRef<number>(undefined)
  const latest = judged?.error === error && judged?.answer === answer ? judged : undefined
  const onInput = () => {
    changedAt.current = answer
  }
  const onBlur = ({ currentTarget, relatedTarget, target }: FocusEvent) => {
    // An input without a name is a part of a control that is posted as a whole, and judged by it.
    if (!error || !rejudging || !isControl(target) || !target.form || !target.name) return
    if (changedAt.current !== answer && !isChanged(target)) return
    // The focus stays in the field, on another radio button or on a button that submits the form.
    if (currentTarget.contains(relatedTarget)) return
    changedAt.current = undefined
    rejudging.judge(target.form, target.name).then(
      (message) => setJudged({ error, answer, message }),
      // Without its rules the field keeps its error.
      () => {},
    )
  }
  return {
    error: latest?.message ?? error,
    isCorrected: latest !== undefined && latest.message === undefined,
    listeners: { onInput, onBlur },
  }
}
