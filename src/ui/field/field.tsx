import { cva } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { AlertIcon } from '../icon/icon.tsx'

const field = cva('flex min-w-0 flex-col gap-1')

const besideLabel = [
  'text-sm pointer-coarse:[&_a]:inline-flex pointer-coarse:[&_a]:min-h-touch pointer-coarse:[&_a]:min-w-touch',
  'pointer-coarse:[&_a]:items-center pointer-coarse:[&_a]:justify-end',
].join(' ')

/** What every field is told about itself. */
export type FieldLabels = {
  /** What is asked for. */
  label: ReactNode
  /** The label is only read aloud, where its place already says it. */
  labelHidden?: boolean
  /** How to answer, before anything went wrong. */
  hint?: ReactNode
  /** What was wrong with the answer, and what to do. */
  error?: ReactNode
}

/** Ids that tie a control to its label, hint and error. */
export type FieldIds = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** The ids of a field's parts, for controls that lay out their words in their own way. */
export function useFieldIds(ownId: string | undefined, { hint, error }: Pick<FieldLabels, 'hint' | 'error'>) {
  const madeId = useId()
  const id = ownId ?? madeId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const ids: FieldIds = {
    id,
    'aria-describedby': [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return { ids, hintId, errorId }
}

export type FieldProps = Omit<ComponentProps<'div'>, 'children'> &
  FieldLabels & {
    /** The control's own id, where something else points at it. */
    controlId?: string
    /** Beside the label, at the end of its line: a link such as “Forgotten?”. */
    aside?: ReactNode
    /** Draws the control with the ids that tie it to its words. */
    children: (ids: FieldIds) => ReactNode
  }

/** A control with its label above, its hint between and its error below. */
export function Field({
  label,
  labelHidden = false,
  hint,
  error,
  controlId,
  aside,
  className,
  children,
  ...rest
}: FieldProps) {
  const { ids, hintId, errorId } = useFieldIds(controlId, { hint, error })
  return (
    <div data-slot="field" data-invalid={ids['aria-invalid']} className={field({ className })} {...rest}>
      <div className={labelHidden && !aside ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label
          htmlFor={ids.id}
          className={labelHidden ? 'sr-only' : 'min-w-0 text-sm font-medium wrap-anywhere text-ink'}
        >
          {label}
        </label>
        {aside && <div className={besideLabel}>{aside}</div>}
      </div>
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      {children(ids)}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** How to answer. */
export function FieldHint({ className, ...rest }: ComponentProps<'div'>) {
  return <div data-slot="field-hint" className={fieldHint({ className })} {...rest} />
}

const fieldHint = cva('text-sm text-ink-muted')

/** What was wrong with an answer: sign and words, beside the field that caused it. */
export function FieldError({ className, children, ...rest }: ComponentProps<'div'>) {
  return (
    <div data-slot="field-error" className={fieldError({ className })} {...rest}>
      <span className="flex h-5 items-center">
        <AlertIcon size="sm" />
      </span>
      <span className="min-w-0">{children}</span>
    </div>
  )
}

const fieldError = cva('flex gap-1.5 text-sm font-medium text-danger')
