import { type ChangeEvent, type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { bareInput, controlGroup } from '../field/control-group.ts'
import { Field, type FieldLabels } from '../field/field.tsx'
import { setNativeValue } from '../field/set-native-value.ts'
import { useFormReset } from '../field/use-form-reset.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { MinusIcon } from '../icon/form-icon.tsx'
import { PlusIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { decimalsOf, readNumber, stepNumber, writeNumber } from './number-text.ts'

export type NumberFieldProps = Omit<
  ComponentProps<'input'>,
  'type' | 'size' | 'min' | 'max' | 'step' | 'value' | 'defaultValue' | 'inputMode'
> &
  FieldLabels & {
    name: string
    /** The number at first. A text stays as it was typed: what a form gives back after an error. */
    defaultValue?: number | string | undefined
    /** The least and the most that steps reach. What is typed is not changed: say in `error` that it does not fit. */
    min?: number
    max?: number
    step?: number
    /** What is counted, after the number: “h”, “%”, “days”. */
    unit?: ReactNode
    /** The language whose decimal sign is written. */
    locale?: string
    /** Names of the buttons that count up and down; without them there are none. */
    words?: { more: string; less: string }
    size?: 'sm' | 'md'
    /** Told what the text comes to: null for nothing, NaN for what is no number. */
    onNumber?: (number: number | null) => void
  }

const page = 10

const steppers: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: page, PageDown: -page }

/**
 * A number that is typed, or counted up and down. Native attributes land on the input.
 *
 * A text input and not `type="number"`: that one empties itself without a word when somebody types “2,5” or “12 h”,
 * changes under the mouse wheel, takes “e” for a digit, and is read aloud differently by every browser.
 */
export function NumberField({
  label,
  labelHidden,
  hint,
  error,
  defaultValue = '',
  min,
  max,
  step = 1,
  unit,
  locale = 'en',
  words,
  size = 'md',
  onNumber,
  id,
  className,
  onChange,
  onKeyDown,
  ...rest
}: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const first = typeof defaultValue === 'number' ? writeNumber(defaultValue, locale) : defaultValue
  const [number, setNumber] = useState(() => readNumber(first, locale))
  const [stepped, setStepped] = useState('')
  const hydrated = useHydrated()
  const isFixed = rest.disabled || rest.readOnly
  useFormReset(input, () => setNumber(readNumber(first, locale)))

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const next = readNumber(event.target.value, locale)
    setNumber(next)
    onChange?.(event)
    onNumber?.(next)
  }
  const count = (by: number) => {
    if (!input.current || isFixed) return
    const next = writeNumber(stepNumber(readNumber(input.current.value, locale), by, { min, max, step }), locale)
    if (next !== input.current.value) setNativeValue(input.current, next)
    setStepped(next)
  }
  const countByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const by = steppers[event.key]
    if (by === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    count(by)
  }
  return (
    <Field {...{ label, labelHidden, hint, error, className }} controlId={id}>
      {(ids) => (
        <div className={controlGroup({ size, className: 'max-w-48' })}>
          <input
            ref={input}
            type="text"
            inputMode={keysFor(min, step)}
            autoComplete="off"
            // In a page that reads from right to left, the minus would stand behind its number.
            dir="ltr"
            className={bareInput({ size, className: 'min-w-10 tabular-nums rtl:text-end pointer-coarse:min-w-touch' })}
            defaultValue={first}
            onChange={change}
            onKeyDown={countByKey}
            {...rest}
            {...ids}
            aria-describedby={
              [unit && `${ids.id}-unit`, ids['aria-describedby']].filter(Boolean).join(' ') || undefined
            }
          />
          {unit && (
            <span id={`${ids.id}-unit`} className="min-w-0 truncate pe-2.5 text-ink-muted">
              {unit}
            </span>
          )}
          {words && hydrated && !isFixed && (
            <span className="flex shrink-0 gap-0.5 pe-0.5">
              <Stepper
                label={words.less}
                icon={<MinusIcon size="sm" />}
                atEnd={number !== null && number <= (min ?? -Infinity)}
                onStep={() => count(-1)}
              />
              <Stepper
                label={words.more}
                icon={<PlusIcon size="sm" />}
                atEnd={number !== null && number >= (max ?? Infinity)}
                onStep={() => count(1)}
              />
            </span>
          )}
          {/* What is typed is read by itself; what is counted is not. */}
          <output className="sr-only">{stepped}</output>
        </div>
      )}
    </Field>
  )
}

/** The keys a phone shows. Its pads of digits have no minus, so they are for numbers from 0 on. */
function keysFor(min: number | undefined, step: number) {
  if (min === undefined || min < 0) return 'text'
  return decimalsOf(step) > 0 ? 'decimal' : 'numeric'
}

/** For pointers: with the keyboard the arrow keys count, so the tab key passes it by. */
function Stepper({
  label,
  icon,
  atEnd,
  onStep,
}: {
  label: string
  icon: ReactNode
  atEnd: boolean
  onStep: () => void
}) {
  return (
    <IconButton
      size="sm"
      label={label}
      icon={icon}
      tabIndex={-1}
      disabled={atEnd}
      // The focus stays where it is: a press must not bring up a phone's keyboard, nor take the field's focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onStep}
    />
  )
}
