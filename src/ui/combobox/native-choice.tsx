import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { control } from '../field/control.ts'
import { controlGroup } from '../field/control-group.ts'
import { ChevronDownIcon, CloseIcon } from '../icon/icon.tsx'
import { chip, chips, frameButton, frameButtons, inputRoom } from './looks.ts'
import { type ComboboxOption, type ComboboxOptions, flat, isGrouped } from './options.ts'

const nativeChoice = cva('', {
  variants: {
    look: {
      /** One line that opens, drawn as every select. */
      line: 'appearance-none truncate pe-8',
      /** One line that becomes a list while it has the focus, over what comes below. */
      list: 'absolute inset-x-0 top-0 h-control overflow-y-auto focus:z-10 focus:h-auto',
      /** Takes presses and the focus; what was chosen is drawn below it. */
      cover: 'absolute inset-0 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-not-allowed',
      /** Only sends its value. */
      hidden: 'sr-only',
    },
  },
})

export type NativeChoiceProps = Omit<ComponentProps<'select'>, 'size' | 'children' | 'value'> & {
  options: ComboboxOptions
  chosen: readonly ComboboxOption[]
  size: 'sm' | 'md'
  /** JavaScript runs: what was chosen can be drawn. */
  live: boolean
  /** The rich field is there: this one only sends its value. */
  replaced: boolean
  placeholder: string
}

/** The system's own list, which sends the value: before, below and without the rich field. Attributes land on it. */
export function NativeChoice({
  options,
  chosen,
  size,
  live,
  replaced,
  placeholder,
  multiple = false,
  className,
  ...rest
}: NativeChoiceProps) {
  const known = new Set(flat(options).map(({ value }) => value))
  const values = chosen.map(({ value }) => value)
  const look = replaced ? 'hidden' : !multiple ? 'line' : live ? 'cover' : 'list'
  const isPlain = look === 'line' || look === 'list'
  const frames = {
    line: 'relative',
    list: 'relative min-h-control',
    cover: controlGroup({ size, className: 'relative' }),
    hidden: 'relative',
  }
  return (
    <div data-slot="native-choice" className={cva(frames[look])({ className })}>
      {look === 'cover' && <Drawn {...{ chosen, placeholder }} disabled={rest.disabled ?? false} />}
      <select
        multiple={multiple}
        size={multiple ? 6 : undefined}
        value={multiple ? values : (values[0] ?? '')}
        className={nativeChoice({
          look,
          className: [isPlain && control({ size }), !multiple && values.length === 0 && 'text-ink-muted'],
        })}
        aria-hidden={replaced || undefined}
        tabIndex={replaced ? -1 : undefined}
        {...rest}
      >
        {!multiple && <option value="">{placeholder}</option>}
        {chosen.filter(({ value }) => !known.has(value)).map(drawOption)}
        {isGrouped(options)
          ? options.map((group) => (
              <optgroup key={group.label} label={group.label}>
                {group.options.map(drawOption)}
              </optgroup>
            ))
          : flat(options).map(drawOption)}
      </select>
      {look === 'line' && (
        <span className="pointer-events-none absolute inset-y-0 end-2.5 flex items-center text-ink-muted">
          <ChevronDownIcon size="sm" />
        </span>
      )}
    </div>
  )
}

const drawOption = ({ value, label, disabled }: ComboboxOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

type DrawnProps = { chosen: readonly ComboboxOption[]; placeholder: string; disabled: boolean }

/** What was chosen as the rich field will draw it, so that nothing moves when that takes its place. */
function Drawn({ chosen, placeholder, disabled }: DrawnProps) {
  const sign = !disabled && (
    <span className={frameButton}>
      <CloseIcon size="sm" />
    </span>
  )
  return (
    <>
      <span aria-hidden className={chips}>
        {chosen.map(({ value, label }) => (
          <span key={value} className={chip({ className: disabled && 'pe-1.5' })}>
            <span className="truncate">{label}</span>
            {sign}
          </span>
        ))}
        <span className={`${inputRoom} flex items-center truncate px-1.5 text-ink-muted`}>
          {chosen.length === 0 && placeholder}
        </span>
      </span>
      <span aria-hidden className={frameButtons}>
        {chosen.length > 0 && sign}
        <span className={frameButton}>
          <ChevronDownIcon size="sm" />
        </span>
      </span>
    </>
  )
}
