import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { Field, type FieldLabels } from '../field/field.tsx'
import { useFormReset } from '../field/use-form-reset.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { NativeSelect } from './native-select.tsx'
import { type ComboboxOption, type ComboboxOptions, findOption } from './options.ts'
import type { ComboboxWords, InitialState, RichComboboxProps } from './rich-combobox.tsx'

export type ComboboxProps = Omit<
  ComponentProps<'select'>,
  'size' | 'multiple' | 'children' | 'value' | 'defaultValue' | 'onChange'
> &
  FieldLabels & {
    name: string
    /** Options, or groups of options. With `onQueryChange`: the options that match the query. */
    options: ComboboxOptions
    words: ComboboxWords
    /** The text for no choice, such as “Nobody”. It is the first option of the native select. */
    placeholder: string
    size?: 'sm' | 'md'
    /** `button` has the border and padding of a button, for use in a row of buttons. */
    look?: 'field' | 'button'
    /** Beside the label, at the end of its line. */
    aside?: ReactNode
    /** True while options are being fetched. The current options stay visible. */
    loading?: boolean
    /** Called with the typed text, for options that are fetched. Without it the options are filtered in the browser. */
    onQueryChange?: (query: string) => void
    /** The value that is chosen at first. */
    defaultValue?: string | undefined
    /** The chosen value, where the parent holds it; '' for no choice. */
    value?: string
    /** Called with the chosen value; null for no choice. */
    onChoose?: (value: string | null) => void
  }

/** Keys that open a native select, besides the space bar. */
const openingKeys = new Set(['ArrowDown', 'ArrowUp'])

/** One of many options, found by typing. A native select until it gets the focus or the pointer. Attributes go to the select. */
export function Combobox({
  label,
  labelHidden,
  hint,
  error,
  aside,
  options,
  words,
  placeholder,
  size = 'md',
  look = 'field',
  loading = false,
  onQueryChange,
  defaultValue,
  value,
  onChoose,
  id,
  className,
  disabled = false,
  required = false,
  ...rest
}: ComboboxProps) {
  const select = useRef<HTMLSelectElement>(null)
  // An open list hides the rest of the page from screen readers. Only labels referenced by id stay available.
  const labelId = useId()
  const [initial] = useState(() => findOption(options, defaultValue))
  const [own, setOwn] = useState(initial)
  // An option that `onQueryChange` filtered away keeps its label.
  const chosen = value === undefined || value === own?.value ? own : findOption(options, value)
  const { Rich, takeInitialState, load, recordInput, isEnhanced } = useRichCombobox(select)
  useFormReset(select, () => setOwn(initial))

  const choose = (option: ComboboxOption | undefined) => {
    setOwn(option)
    onChoose?.(option?.value ?? null)
  }
  /** Keeps the system's list closed until the rich field has replaced the select. */
  const preventNativeList = (event: { preventDefault: () => void }) => {
    if (disabled || Rich || !isEnhanced) return
    event.preventDefault()
    select.current?.focus()
    recordInput({ open: true })
  }
  const handleKey = (event: KeyboardEvent) => {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey
    if (!isText && !openingKeys.has(event.key)) return
    preventNativeList(event)
    if (isText) recordInput({ text: event.key })
  }
  const shared = { options, chosen, size, look, placeholder, disabled, required }
  return (
    <Field {...{ labelHidden, hint, error, aside, className }} label={<span id={labelId}>{label}</span>} controlId={id}>
      {(ids) => (
        <div onPointerEnter={disabled ? undefined : load}>
          <NativeSelect
            ref={select}
            {...shared}
            isReplaced={Rich !== undefined}
            onMouseDown={preventNativeList}
            onKeyDown={handleKey}
            onChange={(event) => choose(findOption(options, event.target.value))}
            {...rest}
            {...ids}
            {...(Rich && { id: `${ids.id}-value` })}
            onFocus={() => (Rich ? document.getElementById(ids.id)?.focus() : load())}
          />
          {Rich && (
            <Rich
              {...shared}
              {...{ ids, labelId, words, loading, onQueryChange, takeInitialState }}
              onChoose={choose}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** Loads the rich field on the first focus or hover, and records what is typed or pressed until it is there. */
function useRichCombobox(select: RefObject<HTMLSelectElement | null>) {
  const [loaded, setLoaded] = useState<{ Rich?: ComponentType<RichComboboxProps>; hasFailed?: true }>({})
  const isHydrated = useHydrated()
  const isLoading = useRef(false)
  const recorded = useRef({ open: false, text: '' })

  const load = () => {
    if (isLoading.current) return
    isLoading.current = true
    import('./rich-combobox.tsx').then(
      ({ RichCombobox }) => setLoaded({ Rich: RichCombobox }),
      // The native select is complete by itself.
      () => setLoaded({ hasFailed: true }),
    )
  }
  const recordInput = ({ open = false, text = '' }) => {
    recorded.current = { open: recorded.current.open || open, text: recorded.current.text + text }
  }
  const takeInitialState = (): InitialState => {
    const element = select.current
    // If the focus has moved on, it is not moved back.
    const hasFocus = element !== null && document.activeElement === element
    return {
      focus: hasFocus,
      open: hasFocus && recorded.current.open,
      text: hasFocus ? recorded.current.text : '',
      direction: element && getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr',
      container: element?.closest<HTMLElement>('dialog, [popover]') ?? undefined,
    }
  }
  return { Rich: loaded.Rich, takeInitialState, load, recordInput, isEnhanced: isHydrated && !loaded.hasFailed }
}
