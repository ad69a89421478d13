import { cva } from 'class-variance-authority'
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Field, type FieldLabels } from '../field/field.tsx'
import { TextAreaField } from '../field/text-area-field.tsx'
import { useFormReset } from '../field/use-form-reset.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { Tag } from '../tag/tag.tsx'

export type AddressTagsProps = Pick<ComponentProps<'textarea'>, 'id' | 'className' | 'required'> &
  FieldLabels & {
    /** The addresses are posted under this name, one a line. */
    name: string
    /** The text at first: addresses separated by commas or lines. */
    defaultValue?: string
    /** Splits what was typed or pasted into addresses. */
    split: (text: string) => string[]
    /** Whether a text can be an address. */
    isAddress: (text: string) => boolean
    /** The accessible name of a tag's remove button. */
    removeLabel: (address: string) => string
    /** The error that names the addresses which cannot be used. */
    invalidLabel: (addresses: string[]) => string
  }

const frame = cva('address-tags')

const typing = { autoCapitalize: 'none', spellCheck: false } as const

/**
 * Several e-mail addresses: each becomes a tag that can be removed. What cannot be an address stays as a marked tag and
 * is named below. Without JavaScript it is a text area.
 */
export function AddressTags({
  label,
  hint,
  error,
  name,
  defaultValue = '',
  split,
  isAddress,
  removeLabel,
  invalidLabel,
  required,
  className,
  ...rest
}: AddressTagsProps) {
  const [initial] = useState(() => split(defaultValue))
  const [addresses, setAddresses] = useState(initial)
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // Before hydration the visible text area of the server, then the hidden one that is posted.
  const posted = useRef<HTMLTextAreaElement>(null)
  const hadFocus = useRef(false)
  const isHydrated = useHydrated()
  const value = [...addresses, typed].join('\n').trim()

  /** The text area of the server may be typed into until it is replaced, which is when React detaches this ref. */
  const takeOver = useCallback(
    (field: HTMLTextAreaElement) => {
      posted.current = field
      return () => {
        hadFocus.current = field === document.activeElement
        if (field.value === field.defaultValue) return
        // The address at the end may still be incomplete.
        const end = hadFocus.current ? field.value.search(/[^,;\n]*$/) : field.value.length
        setAddresses(split(field.value.slice(0, end)))
        setTyped(field.value.slice(end).trimStart())
      }
    },
    [split],
  )
  useLayoutEffect(() => {
    if (isHydrated && hadFocus.current) input.current?.focus()
  }, [isHydrated])
  // Not by the `value` prop: the default would change with it, so the field would never count as typed into.
  useLayoutEffect(() => {
    if (isHydrated && posted.current) posted.current.value = value
  }, [isHydrated, value])
  useFormReset(posted, () => {
    setAddresses(initial)
    setTyped('')
  })

  if (!isHydrated) {
    return (
      <TextAreaField
        ref={takeOver}
        rows={3}
        {...typing}
        {...{ label, hint, error, name, defaultValue, required, className }}
        {...rest}
      />
    )
  }

  const add = (text: string) => {
    setAddresses([...new Set([...addresses, ...split(text)])])
    setTyped('')
  }
  const replace = (text: string) => {
    setAddresses(split(text))
    setTyped('')
  }
  const remove = (address: string) => {
    setAddresses(addresses.filter((one) => one !== address))
    input.current?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    const separates = event.key === 'Enter' || event.key === ',' || event.key === ';'
    // A space may be part of a name before an address in angle brackets.
    const endsAddress = event.key === ' ' && isAddress(typed)
    if ((separates || endsAddress) && typed.trim()) {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && !typed) setAddresses(addresses.slice(0, -1))
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\s,;]/.test(text.trim())) return
    event.preventDefault()
    add(typed + text)
  }
  const invalid = addresses.filter((address) => !isAddress(address))
  // The given error is about the addresses that were posted and came back, so it disappears once they change.
  const isPosted = value === split(defaultValue).join('\n')
  const shownError = invalid.length > 0 ? invalidLabel(invalid) : isPosted && error

  return (
    <Field {...{ label, hint, className }} error={shownError} controlId={rest.id}>
      {(ids) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a press beside the tags focuses the input, as a click on a field does
        <div
          className={frame()}
          data-invalid={ids['aria-invalid'] || undefined}
          onClick={({ target, currentTarget }) => target === currentTarget && input.current?.focus()}
        >
          {addresses.map((address) => (
            <Tag
              key={address}
              label={address}
              data-invalid={!isAddress(address) || undefined}
              remove={{ label: removeLabel(address), onClick: () => remove(address) }}
            />
          ))}
          <input
            ref={input}
            type="text"
            inputMode="email"
            autoComplete="off"
            {...typing}
            required={required && addresses.length === 0}
            className="address-tags-input"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={handleKey}
            onPaste={paste}
            onBlur={() => typed.trim() && add(typed)}
            {...rest}
            {...ids}
          />
          {/* A text area, so that code which saves and restores what was typed finds it. */}
          <textarea
            ref={posted}
            hidden
            name={name}
            defaultValue={initial.join('\n')}
            onChange={(event) => replace(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  )
}
