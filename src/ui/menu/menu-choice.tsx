import { type ComponentProps, type ReactNode, useId } from 'react'
import { cva } from 'class-variance-authority'
import { CheckIcon } from '../icon/icon.tsx'
import { MenuLabel } from './menu.tsx'

const choice = cva('menu-line')

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & {
  type: 'checkbox' | 'radio'
  label: ReactNode
}

/** A line with a native input, whose mark shows whether it is chosen. */
function Choice({ type, label, className, ...input }: ChoiceProps) {
  return (
    <label data-slot="menu-choice" className={choice({ className })}>
      <input type={type} className="peer sr-only" {...input} />
      <span className="min-w-0 grow peer-checked:font-medium">{label}</span>
      <CheckIcon size="sm" className="invisible text-accent peer-checked:visible" />
    </label>
  )
}

export type MenuCheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children' | 'onChange'> & {
  /** The name of the choice. */
  label: ReactNode
  /** Called with the new state. */
  onCheckedChange?: (checked: boolean) => void
}

/** A choice in a menu that is on or off: a native checkbox, which a form around the menu posts. Attributes go to it. */
export function MenuCheckbox({ onCheckedChange, ...rest }: MenuCheckboxProps) {
  return <Choice type="checkbox" onChange={(event) => onCheckedChange?.(event.currentTarget.checked)} {...rest} />
}

export type MenuRadioOption = { value: string; label: ReactNode; disabled?: boolean }

export type MenuRadioGroupProps = Omit<ComponentProps<'div'>, 'children' | 'defaultValue' | 'onChange'> & {
  /** What is chosen: the visible heading of the group. */
  label: string
  /** The name that a form around the menu posts. */
  name?: string
  /** The options, in order. */
  options: readonly MenuRadioOption[]
  /** The chosen value. The parent updates it on `onValueChange`. */
  value?: string
  /** The value that is chosen at first. Afterwards the group owns it. */
  defaultValue?: string
  /** Called with the value that a person chose. */
  onValueChange?: (value: string) => void
}

const radioGroup = cva('')

/** One choice of several in a menu: native radio buttons. */
export function MenuRadioGroup({
  label,
  name,
  options,
  value,
  defaultValue,
  onValueChange,
  className,
  ...rest
}: MenuRadioGroupProps) {
  const ownName = useId()
  const labelId = useId()
  const stateOf = (option: string) =>
    value === undefined ? { defaultChecked: option === defaultValue } : { checked: option === value }
  return (
    <div
      data-slot="menu-radio-group"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset may not be inside a menu
      role="group"
      aria-labelledby={labelId}
      className={radioGroup({ className })}
      {...rest}
    >
      <MenuLabel id={labelId}>{label}</MenuLabel>
      {options.map((option) => (
        <Choice
          key={option.value}
          type="radio"
          name={name ?? ownName}
          value={option.value}
          label={option.label}
          disabled={option.disabled}
          {...stateOf(option.value)}
          onChange={() => onValueChange?.(option.value)}
        />
      ))}
    </div>
  )
}
