import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { FieldError, useFieldIds } from '../field/field.tsx'

const choiceCards = cva('choice-cards')

/** One card. The hint is a tooltip. */
export type ChoiceCard = { value: string; label: ReactNode; hint?: string }

export type ChoiceCardsProps = Omit<ComponentProps<'fieldset'>, 'children' | 'defaultValue' | 'onChange'> & {
  /** What is chosen. */
  label: ReactNode
  /** What is wrong with the choice, and how to correct it. */
  error?: ReactNode
  /** The name of the value in the posted form. */
  name: string
  /** Two or more options. Many of them scroll. */
  options: readonly ChoiceCard[]
  /** The initially chosen value. */
  defaultValue?: string
}

/** One of a few options, as cards that are all in sight. Native radio buttons in a group. */
export function ChoiceCards({ label, error, name, options, defaultValue, className, ...rest }: ChoiceCardsProps) {
  const { ids, errorId, isInvalid, rejudged } = useFieldIds(undefined, { error })
  // For the radio buttons only: a rejected form focuses the first control that has `aria-invalid`.
  const invalid = { 'aria-invalid': ids['aria-invalid'] }
  return (
    <fieldset
      data-slot="field"
      data-invalid={isInvalid || undefined}
      aria-describedby={ids['aria-describedby']}
      className={choiceCards({ className })}
      {...rejudged.listeners}
      {...rest}
    >
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} title={option.hint}>
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              {...invalid}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <FieldError id={errorId} isCorrected={rejudged.isCorrected}>
          {rejudged.error}
        </FieldError>
      )}
    </fieldset>
  )
}
