import type { FormValues } from '#domain/form.ts'
import { limits } from '#domain/limits.ts'
import type { QueryDetail } from '#domain/query.ts'
import type { Transition } from '#domain/status.ts'
import { IntentForm } from '#screens/intent-form.tsx'
import { useWords } from '#screens/words.ts'
import { Button, type ButtonProps } from '#ui/button/button.tsx'
import { FormError } from '#ui/field/form-error.tsx'
import { TextAreaField } from '#ui/field/text-area-field.tsx'
import type { InvalidForm } from '#screens/invalid-form.ts'

type TransitionIntent = 'set-status' | 'confirm-solved'

export type TransitionFormProps = {
  intent?: TransitionIntent
  query: Pick<QueryDetail, 'id' | 'rowVersion'>
  transition: Transition
  /** Text of the button. */
  label: string
  tone?: ButtonProps['tone']
  size?: ButtonProps['size']
  /** Fixed resolution, where the viewer cannot choose one. */
  resolution?: 'withdrawn'
  formError?: InvalidForm
  pending?: FormValues
}

/** The form error, if it is about this transition. */
export const transitionError = (
  formError: InvalidForm | undefined,
  { to }: Transition,
  intent: TransitionIntent = 'set-status',
): InvalidForm | undefined => (formError?.intent === intent && formError.values.status === to ? formError : undefined)

/** A form for one status change, with the reason where it needs one. */
export function TransitionForm({
  intent = 'set-status',
  query,
  transition,
  label,
  tone,
  size = 'sm',
  resolution,
  formError,
  pending,
}: TransitionFormProps) {
  const words = useWords().oneQuery.transitions
  const mine = transitionError(formError, transition, intent)
  return (
    <IntentForm
      intent={intent}
      formError={mine}
      fields={{ queryId: query.id, rowVersion: String(query.rowVersion), status: transition.to, resolution }}
      preventScrollReset
      className="max-w-full min-w-0"
    >
      {mine?.errors.status && <FormError>{mine.errors.status}</FormError>}
      {transition.needs === 'reason' && (
        <TextAreaField
          name="reason"
          label={words.reason}
          hint={words.reasonHint}
          rows={2}
          required
          maxLength={limits.holdReason.max}
          defaultValue={mine?.values.reason}
          error={mine?.errors.reason}
        />
      )}
      <div>
        <Button
          type="submit"
          size={size}
          tone={tone}
          pending={pending?.intent === intent && pending.status === transition.to}
        >
          {label}
        </Button>
      </div>
    </IntentForm>
  )
}
