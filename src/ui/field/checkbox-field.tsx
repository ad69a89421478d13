import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { type CheckedState, ChoiceMark } from './choice.tsx'
import { FieldError, FieldHint, type FieldLabels, useFieldIds } from './field.tsx'

const checkboxField = cva('')

export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'size'> &
  FieldLabels &
  CheckedState & { name: string }

/** A checkbox with label, hint and error. The whole line can be pressed. Attributes go to the input. */
export function CheckboxField({ label, hint, error, id, className, ...rest }: CheckboxFieldProps) {
  const { ids, hintId, errorId, isInvalid, rejudged } = useFieldIds(id, { hint, error })
  return (
    <div
      data-slot="field"
      data-invalid={isInvalid || undefined}
      className={checkboxField({ className }) || undefined}
      {...rejudged.listeners}
    >
      <label className="choice-line">
        {/* The label is around it, so that only what describes it needs an id. */}
        <ChoiceMark type="checkbox" {...rest} {...ids} id={hint || error ? ids.id : id} />
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <div className="ps-6">
          <FieldHint id={hintId}>{hint}</FieldHint>
        </div>
      )}
      {error && (
        <FieldError id={errorId} isCorrected={rejudged.isCorrected} className="ps-6">
          {rejudged.error}
        </FieldError>
      )}
    </div>
  )
}
