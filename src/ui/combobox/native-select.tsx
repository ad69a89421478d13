import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { control } from '../field/control.ts'
import { ChevronDownIcon } from '../icon/icon.tsx'
import { type ComboboxOption, type ComboboxOptions, flatten, isGrouped } from './options.ts'

const nativeSelect = cva('relative')

const select = cva('', {
  variants: {
    look: {
      field: 'appearance-none truncate pe-8',
      button: 'appearance-none truncate ps-3 pe-8.5 font-medium',
      /** Only submits its value. */
      hidden: 'sr-only',
    },
  },
})

export type NativeSelectProps = Omit<ComponentProps<'select'>, 'size' | 'children' | 'value'> & {
  options: ComboboxOptions
  chosen: ComboboxOption | undefined
  size: 'sm' | 'md'
  look: 'field' | 'button'
  /** True once the rich field is there. The select is then hidden and only submits its value. */
  isReplaced: boolean
  /** The option for no choice. */
  placeholder: string
}

/** The native select of a combobox. It submits the value, with and without JavaScript. Attributes go to the select. */
export function NativeSelect({
  options,
  chosen,
  size,
  look,
  isReplaced,
  placeholder,
  className,
  ...rest
}: NativeSelectProps) {
  const isListed = !chosen || flatten(options).some(({ value }) => value === chosen.value)
  return (
    <div data-slot="native-select" className={nativeSelect({ className })}>
      <select
        value={chosen?.value ?? ''}
        className={select({
          look: isReplaced ? 'hidden' : look,
          className: [!isReplaced && control({ size }), !chosen && look === 'field' && 'text-ink-muted'],
        })}
        aria-hidden={isReplaced || undefined}
        tabIndex={isReplaced ? -1 : undefined}
        {...rest}
      >
        <option value="">{placeholder}</option>
        {!isListed && renderOption(chosen)}
        {isGrouped(options)
          ? options.map((group) => (
              <optgroup key={group.label} label={group.label}>
                {group.options.map(renderOption)}
              </optgroup>
            ))
          : flatten(options).map(renderOption)}
      </select>
      {!isReplaced && (
        <span className="pointer-events-none absolute inset-y-0 end-2.5 flex items-center text-ink-muted">
          <ChevronDownIcon size="sm" />
        </span>
      )}
    </div>
  )
}

const renderOption = ({ value, label, disabled }: ComboboxOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)
