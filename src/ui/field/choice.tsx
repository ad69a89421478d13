import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { CheckIcon } from '../icon/icon.tsx'

const choiceMark = cva('')

/** The state of a checkbox, a radio button or a switch. `checked` and `defaultChecked` are those of the native input. */
export type CheckedState = {
  /** Called when a person checks or unchecks it, with the wanted state. */
  onCheckedChange?: (checked: boolean) => void
}

export type ChoiceMarkProps = ComponentProps<'input'> & CheckedState & { type: 'checkbox' | 'radio' }

/** The box or circle of a checkbox or radio button: a styled native input. */
export function ChoiceMark({ type, onCheckedChange, onChange, className, ...rest }: ChoiceMarkProps) {
  return (
    <span data-slot="choice-mark" className={choiceMark({ className }) || undefined}>
      <input
        type={type}
        className="choice-box"
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.target.checked)
        }}
        {...rest}
      />
      {type === 'checkbox' ? <CheckIcon size="sm" className="choice-check" /> : <span className="choice-dot" />}
    </span>
  )
}
