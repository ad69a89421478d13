import { type ChangeEvent, useRef, useState } from 'react'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { control } from './control.ts'
import { Field } from './field.tsx'
import { type TextAreaFieldProps, textArea } from './text-area-field.tsx'
import { useFormReset } from './use-form-reset.ts'
import { useSettled } from './use-settled.ts'

export type CountedTextAreaFieldProps = Omit<TextAreaFieldProps, 'maxLength' | 'value' | 'defaultValue'> & {
  value?: string
  defaultValue?: string
  /** How many characters there is room for. More can be typed, so that nobody loses the end of what they paste. */
  limit: number
  words: {
    /** Says the limit: shown until JavaScript runs, and read with the field. */
    limit: string
    /** How many characters are left. */
    left: (count: number) => string
    /** How many are too many. */
    over: (count: number) => string
  }
}

// As the database counts: a sign outside the basic plane is one character, not two.
const lengthOf = (text: string) => Array.from(text).length

/** Several lines of text with an upper length: says how many characters are left. Native attributes land on the text area. */
export function CountedTextAreaField({
  label,
  labelHidden,
  hint,
  error,
  limit,
  words,
  rows = 4,
  grows = true,
  look = 'default',
  id,
  className,
  style,
  value,
  defaultValue,
  onChange,
  ...rest
}: CountedTextAreaFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(value ?? defaultValue ?? '')
  const hydrated = useHydrated()
  const left = limit - lengthOf(value ?? typed)
  const count = left < 0 ? words.over(-left) : words.left(left)
  const spoken = useSettled(count)

  useFormReset(area, () => setTyped(area.current?.value ?? ''))

  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value)
    onChange?.(event)
  }
  return (
    <Field {...{ label, labelHidden, hint, error, className }} controlId={id}>
      {(ids) => (
        <>
          <textarea
            ref={area}
            rows={rows}
            className={control({ look, className: textArea({ grows }) })}
            style={{ minHeight: `calc(${rows}lh + 0.75rem)`, ...style }}
            {...{ value, defaultValue }}
            onChange={change}
            {...rest}
            {...ids}
            aria-describedby={[ids['aria-describedby'], `${ids.id}-limit`].filter(Boolean).join(' ')}
            aria-invalid={ids['aria-invalid'] ?? (left < 0 || undefined)}
          />
          <div id={`${ids.id}-limit`} className={hydrated ? 'sr-only' : 'text-sm text-ink-muted'}>
            {words.limit}
          </div>
          {hydrated && (
            <div
              aria-hidden
              className={`text-end text-sm tabular-nums ${left < 0 ? 'font-medium text-danger' : 'text-ink-muted'}`}
            >
              {count}
            </div>
          )}
          <output className="sr-only">{spoken}</output>
        </>
      )}
    </Field>
  )
}
