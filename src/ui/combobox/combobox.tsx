import { type ComponentProps, type ComponentType, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { FieldLabels } from '../field/field.tsx'
import { SelectField } from '../field/select-field.tsx'
import { useHydrated } from '../hydration/use-hydrated.ts'
import type { ComboboxOption } from './option.ts'
import type { ComboboxWords, InitialState, RichComboboxProps } from './rich-combobox.tsx'

export type ComboboxProps = Omit<
  ComponentProps<'select'>,
  'size' | 'multiple' | 'children' | 'value' | 'defaultValue' | 'onChange' | 'ref'
> &
  FieldLabels & {
    /** The name of the value in the posted form. */
    name: string
    /** All options, or those found so far if a search fetches them. */
    options: readonly ComboboxOption[]
    /** The texts that it says itself. */
    words: ComboboxWords
    /** The text for no choice, such as “Nobody”. It is the first option of the native select. */
    placeholder: string
    /** The chosen value; '' for no choice. The parent holds it. */
    value: string
    /** Called with the chosen value; '' for no choice. */
    onValueChange: (value: string) => void
    /** Beside the label, at the end of its line. */
    aside?: ReactNode
    /** True while options are being fetched. The current options stay visible. */
    loading?: boolean
    /** Called with the typed text, for options that are fetched. Without it the options are filtered in the browser. */
    onQueryChange?: (query: string) => void
    /**
     * Called with the typed text when a person adds an option of that name, which `words.create` offers last. The parent
     * adds the option and chooses it. Without JavaScript none can be added.
     */
    onCreate?: (text: string) => void
  }

/** Keys that open a native select, besides the space bar. */
const openingKeys = new Set(['ArrowDown', 'ArrowUp'])

/** One of many options, found by typing. A native select until it gets the focus or the pointer. */
export function Combobox({
  words,
  loading = false,
  onQueryChange,
  onCreate,
  onValueChange,
  onKeyDown,
  ...field
}: ComboboxProps) {
  const root = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<{ Rich?: ComponentType<RichComboboxProps>; hasFailed?: true }>({})
  const isHydrated = useHydrated()
  const isLoading = useRef(false)
  const recorded = useRef({ open: false, text: '' })
  const { Rich, hasFailed } = loaded

  const load = () => {
    if (isLoading.current || field.disabled) return
    isLoading.current = true
    import('./rich-combobox.tsx').then(
      ({ RichCombobox }) => setLoaded({ Rich: RichCombobox }),
      // If the rich field cannot be loaded, the native select stays and works by itself.
      () => setLoaded({ hasFailed: true }),
    )
  }
  /** Keeps the system's list closed until the rich field has replaced the select. */
  const preventNativeList = (event: { preventDefault: () => void }) => {
    if (field.disabled || hasFailed || !isHydrated) return
    event.preventDefault()
    root.current?.querySelector('select')?.focus()
    recorded.current.open = true
  }
  const handleKey = (event: KeyboardEvent<HTMLSelectElement>) => {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey
    if (isText || openingKeys.has(event.key)) preventNativeList(event)
    if (!event.defaultPrevented) return onKeyDown?.(event)
    if (isText) recorded.current.text += event.key
  }
  const takeInitialState = (): InitialState => {
    const select = root.current?.querySelector('select')
    // If the focus has left the select meanwhile, the rich field does not take it back.
    const focus = document.activeElement === select
    const { open, text } = recorded.current
    return { focus, open: focus && open, text: focus ? text : '', root: root.current }
  }

  if (Rich) return <Rich {...field} {...{ words, loading, onQueryChange, onCreate, onValueChange, takeInitialState }} />
  return (
    <div ref={root} data-slot="combobox" className={field.className} onPointerEnter={load}>
      <SelectField
        {...field}
        className={undefined}
        options={[{ value: '', label: field.placeholder }, ...field.options]}
        onFocus={load}
        onMouseDown={preventNativeList}
        onKeyDown={handleKey}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </div>
  )
}
