import { cva } from 'class-variance-authority'
import { type ComponentProps, useId } from 'react'
import { ChoiceMark } from './choice.tsx'
import { FieldError, FieldHint, type FieldWords } from './field.tsx'

const checkboxField = cva('flex min-w-0 flex-col gap-1')

export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & FieldWords & { name: string }

/** Yes or no. The whole line can be pressed. Native attributes land on the input. */
export function CheckboxField({ label, labelHidden = false, hint, error, id, className, ...rest }: CheckboxFieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div data-slot="field" data-invalid={error ? true : undefined} className={checkboxField({ className })}>
      <label className="flex min-h-6 items-start gap-2 text-base pointer-coarse:min-h-11 pointer-coarse:items-center">
        <ChoiceMark
          type="checkbox"
          {...rest}
          id={controlId}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span className={labelHidden ? 'sr-only' : 'min-w-0'}>{label}</span>
      </label>
      {hint && (
        <div className="ps-6">
          <FieldHint id={hintId}>{hint}</FieldHint>
        </div>
      )}
      {error && (
        <FieldError id={errorId} className="ps-6">
          {error}
        </FieldError>
      )}
    </div>
  )
}
