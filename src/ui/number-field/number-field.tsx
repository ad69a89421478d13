import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { bareInput, controlGroup } from '../field/control-group.ts'
import { Field, type FieldLabels } from '../field/field.tsx'
import { setNativeValue } from '../field/set-native-value.ts'
import { useFormReset } from '../field/use-form-reset.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { MinusIcon, PlusIcon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { decimalsOf, readNumber, stepNumber, writeNumber } from './number-text.ts'

export type NumberFieldProps = Omit<
  ComponentProps<'input'>,
  'type' | 'size' | 'min' | 'max' | 'step' | 'value' | 'defaultValue' | 'inputMode' | 'ref'
> &
  FieldLabels & {
    /** The name of the value in the posted form. */
    name: string
    /**
     * The number; null for an empty field, NaN for what is no number. The parent updates it on `onValueChange`. The
     * typed text stays as it is while it means this number.
     */
    value?: number | null
    /** The number at first. Afterwards the field owns it. A string stays as it is, such as a rejected input. */
    defaultValue?: number | string | undefined
    /** The range of the buttons and arrow keys. Typed numbers are not changed: report them with `error`. */
    min?: number
    /** The greatest value. */
    max?: number
    /** The amount by which keys and buttons change the value. */
    step?: number
    /** The unit after the number: “h”, “%”, “days”. */
    unit?: ReactNode
    /** The locale of the decimal separator. */
    locale?: string
    /** The accessible names of the plus and minus buttons; without them there are no buttons. */
    words?: { more: string; less: string }
    /** The height: `md` in forms, `sm` in rows and toolbars. */
    size?: 'sm' | 'md'
    /** Called with the number that a person typed or stepped to: null for empty, NaN for invalid text. */
    onValueChange?: (number: number | null) => void
  }

const page = 10

const steppers: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: page, PageDown: -page }

/**
 * A number to type or to change in steps. Attributes go to the input.
 * It is a text input, because `type="number"` drops “2,5” and “12 h” without an error, changes with the mouse wheel,
 * accepts “e”, and is announced differently by every browser.
 */
export function NumberField({
  label,
  hint,
  error,
  value,
  defaultValue = Number.isNaN(value) ? '' : (value ?? ''),
  min,
  max,
  step = 1,
  unit,
  locale = 'en',
  words,
  size = 'md',
  onValueChange,
  id,
  className,
  onChange,
  onKeyDown,
  ...rest
}: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const first = typeof defaultValue === 'number' ? writeNumber(defaultValue, locale) : defaultValue
  const [typed, setTyped] = useState(() => readNumber(first, locale))
  const number = value === undefined ? typed : value
  const [stepped, setStepped] = useState('')
  const hydrated = useHydrated()
  const isFixed = rest.disabled || rest.readOnly
  // After every render, because the parent may reject what was typed.
  useEffect(() => {
    const element = input.current
    if (value === undefined || !element || Object.is(readNumber(element.value, locale), value)) return
    // NaN stands for text that is no number, which only a person can type.
    if (Number.isNaN(value)) return
    element.value = value === null ? '' : writeNumber(value, locale)
  })
  useFormReset(input, () => setTyped(readNumber(first, locale)))

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const next = readNumber(event.target.value, locale)
    setTyped(next)
    onChange?.(event)
    onValueChange?.(next)
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
    <Field {...{ label, hint, error, className }} controlId={id}>
      {(ids) => (
        <div className={controlGroup({ size, className: 'max-w-48' })}>
          <input
            ref={input}
            type="text"
            inputMode={keysFor(min, step)}
            autoComplete="off"
            // In right-to-left text, the minus would stand behind the number.
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
          {/* Screen readers announce typed text, but not a changed value. */}
          <output className="sr-only">{stepped}</output>
        </div>
      )}
    </Field>
  )
}

/** The phone keyboard to show. Numeric keyboards have no minus, so they are for a range from 0. */
function keysFor(min: number | undefined, step: number) {
  if (min === undefined || min < 0) return 'text'
  return decimalsOf(step) > 0 ? 'decimal' : 'numeric'
}

/** For pointers only: the arrow keys do the same, so Tab skips these buttons. */
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
      label={label}
      icon={icon}
      tabIndex={-1}
      disabled={atEnd}
      // Keeps the focus where it is. A press must not open a phone's keyboard or take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onStep}
    />
  )
}
