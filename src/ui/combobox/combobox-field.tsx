import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { Field, type FieldWords } from '../field/field.tsx'
import { useFormReset } from '../field/use-form-reset.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { NativeChoice } from './native-choice.tsx'
import { type ComboboxOption, type ComboboxOptions, optionsOf } from './options.ts'
import type { ComboboxWords, RichComboboxProps, Start } from './rich-combobox.tsx'

export type SharedProps = Omit<
  ComponentProps<'select'>,
  'size' | 'multiple' | 'children' | 'value' | 'defaultValue' | 'onChange'
> &
  FieldWords & {
    name: string
    /** Options, or groups of them. With `onQueryChange` those that fit what is looked for. */
    options: ComboboxOptions
    words: ComboboxWords
    /** What holds while nothing is chosen: “Anybody”. */
    placeholder: string
    size?: 'sm' | 'md'
    /** Beside the label, at the end of its line. */
    aside?: ReactNode
    /** Options are on their way; those before stay until they are there. */
    loading?: boolean
    /** Told what is looked for, so that somebody else can find the options. Without it they are filtered here. */
    onQueryChange?: (query: string) => void
  }

export type ComboboxFieldProps = SharedProps & {
  multiple: boolean
  first: readonly string[]
  onValues: (values: string[]) => void
}

/** Keys that open a select, beside the space bar. */
const opening = new Set(['ArrowDown', 'ArrowUp'])

/** What one-of-many and any-of-many share: the native list, and the rich field that takes its place on use. */
export function ComboboxField({
  label,
  labelHidden,
  hint,
  error,
  aside,
  options,
  words,
  placeholder,
  size = 'md',
  loading = false,
  onQueryChange,
  multiple,
  first,
  onValues,
  id,
  className,
  disabled = false,
  required = false,
  ...rest
}: ComboboxFieldProps) {
  const native = useRef<HTMLSelectElement>(null)
  // While the list is open everything around is hidden from screen readers, labels too, unless they are named.
  const labelId = useId()
  const [initial] = useState(() => optionsOf(options, first))
  const [chosen, setChosen] = useState(initial)
  const { Rich, start, turnTo, wish, isLive } = useRichOnIntent(native)
  useFormReset(native, () => setChosen(initial))

  const choose = (next: ComboboxOption[]) => {
    setChosen(next)
    onValues(next.map(({ value }) => value))
  }
  const chooseNatively = (select: HTMLSelectElement) => {
    const values = [...select.selectedOptions].map(({ value }) => value).filter(Boolean)
    const labels = new Map(chosen.map((option) => [option.value, option]))
    choose(optionsOf(options, values).map((option) => labels.get(option.value) ?? option))
  }
  /** Until the rich field is there, the system's own list must not open: it would go as soon as it has come. */
  const holdBack = (event: { preventDefault: () => void }) => {
    if (disabled || Rich || !isLive) return
    event.preventDefault()
    native.current?.focus()
    wish({ open: true })
  }
  const holdBackKey = (event: KeyboardEvent) => {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey
    if (!isText && !opening.has(event.key)) return
    holdBack(event)
    if (isText) wish({ text: event.key })
  }
  return (
    <Field {...{ labelHidden, hint, error, aside, className }} label={<span id={labelId}>{label}</span>} controlId={id}>
      {(ids) => (
        <div onPointerEnter={disabled ? undefined : turnTo}>
          <NativeChoice
            ref={native}
            {...{ options, chosen, size, placeholder, multiple, disabled, required }}
            live={isLive}
            replaced={Rich !== undefined}
            onMouseDown={holdBack}
            onKeyDown={holdBackKey}
            onChange={(event) => chooseNatively(event.target)}
            {...rest}
            {...ids}
            {...(Rich && { id: `${ids.id}-sent` })}
            onFocus={() => (Rich ? document.getElementById(ids.id)?.focus() : turnTo())}
          />
          {Rich && (
            <Rich
              {...{
                ids,
                labelId,
                options,
                chosen,
                multiple,
                size,
                words,
                placeholder,
                loading,
                disabled,
                required,
                start,
              }}
              onChosen={choose}
              onQueryChange={onQueryChange}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** Loads the rich field when somebody turns to the native one, and remembers what they did until it is there. */
function useRichOnIntent(native: { current: HTMLSelectElement | null }) {
  const [loaded, setLoaded] = useState<{ Rich?: ComponentType<RichComboboxProps>; hasFailed?: true }>({})
  const isHydrated = useHydrated()
  const loading = useRef(false)
  const wished = useRef({ open: false, text: '' })

  const turnTo = () => {
    if (loading.current) return
    loading.current = true
    import('./rich-combobox.tsx').then(
      ({ RichCombobox }) => setLoaded({ Rich: RichCombobox }),
      // The native list does all that is needed.
      () => setLoaded({ hasFailed: true }),
    )
  }
  const wish = ({ open = false, text = '' }) => {
    wished.current = { open: wished.current.open || open, text: wished.current.text + text }
  }
  const start = (): Start => {
    const select = native.current
    // Who has gone on meanwhile is not called back.
    const isHere = select !== null && document.activeElement === select
    return {
      focus: isHere,
      open: isHere && wished.current.open,
      text: isHere ? wished.current.text : '',
      direction: select && getComputedStyle(select).direction === 'rtl' ? 'rtl' : 'ltr',
      container: select?.closest<HTMLElement>('dialog, [popover]') ?? undefined,
    }
  }
  return { Rich: loaded.Rich, start, turnTo, wish, isLive: isHydrated && !loaded.hasFailed }
}
