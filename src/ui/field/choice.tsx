import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { CheckIcon } from '../icon/icon.tsx'

const box = cva(
  [
    'peer col-start-1 row-start-1 size-4 appearance-none border border-line-field bg-surface-raised transition-colors',
    'hover-editable:border-ink-muted checked:border-accent-solid checked:bg-accent-solid enabled:aria-invalid:border-danger',
    'hover-editable:checked:border-accent-solid-strong hover:enabled:checked:bg-accent-solid-strong',
    'disabled:cursor-not-allowed disabled:border-line-soft disabled:bg-surface-hover',
  ],
  {
    variants: {
      type: {
        checkbox: 'rounded-mark',
        radio: 'rounded-full',
      },
    },
  },
)

const choiceMark = cva('grid h-5.5 shrink-0 place-items-center')

/** The state of a checkbox, a radio button or a switch. `checked` and `defaultChecked` are those of the native input. */
export type CheckedState = {
  /** Called when a person checks or unchecks it, with the wanted state. */
  onCheckedChange?: (checked: boolean) => void
}

export type ChoiceMarkProps = ComponentProps<'input'> & CheckedState & { type: 'checkbox' | 'radio' }

/** The box or circle of a checkbox or radio button: a styled native input. */
export function ChoiceMark({ type, onCheckedChange, onChange, className, ...rest }: ChoiceMarkProps) {
  return (
    <span data-slot="choice-mark" className={choiceMark({ className })}>
      <input
        type={type}
        className={box({ type })}
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.target.checked)
        }}
        {...rest}
      />
      {type === 'checkbox' ? (
        <CheckIcon
          size="sm"
          strokeWidth={3}
          className="pointer-events-none invisible col-start-1 row-start-1 text-on-accent peer-checked:visible peer-disabled:text-ink-muted"
        />
      ) : (
        <span className="pointer-events-none invisible col-start-1 row-start-1 size-1.5 rounded-full bg-on-accent peer-checked:visible peer-disabled:bg-ink-muted" />
      )}
    </span>
  )
}
