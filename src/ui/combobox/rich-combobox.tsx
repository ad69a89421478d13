import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Avatar } from '../avatar/avatar.tsx'
import { bareInput, controlGroup } from '../field/control-group.ts'
import { Field } from '../field/field.tsx'
import { setNativeValue } from '../field/set-native-value.ts'
import { CheckIcon, ChevronDownIcon, CloseIcon, PlusIcon } from '../icon/icon.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import type { ComboboxProps } from './combobox.tsx'
import {
  byGroup,
  type ComboboxOption,
  isCreateEntry,
  matchesOption,
  type OptionGroup,
  withCreateEntry,
} from './option.ts'

export type ComboboxWords = {
  /** The accessible name of the button that opens the list. */
  open: string
  /** The accessible name of the button that removes the choice. */
  clear: string
  /** Shown when no option matches. */
  empty: string
  /** Shown while options are being fetched. */
  loading: string
  /** How many options match; read aloud. */
  results: (count: number) => string
  /** The entry that creates an option from the typed text. Needed with `onCreate`. */
  create?: (text: string) => string
}

/** The state that the rich field takes over from the native select. */
export type InitialState = {
  focus: boolean
  open: boolean
  /** Text that was typed while the rich field was loading. */
  text: string
  /** The element that the field replaces. */
  root: HTMLElement | null
}

export type RichComboboxProps = ComboboxProps & {
  /** Called once, in the first render, because keys may be pressed until then. */
  takeInitialState: () => InitialState
}

const popup = [
  'flex max-h-[min(22rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) min-w-48 flex-col',
  'overflow-hidden overlay-ground data-open:animate-enter',
].join(' ')

const item = [
  'menu-line cursor-pointer data-highlighted:bg-surface-hover data-selected:font-medium',
  'data-disabled:cursor-not-allowed data-disabled:text-ink-muted',
].join(' ')

const message = 'px-3 py-2 text-sm text-ink-muted'

const isSame = (one: ComboboxOption, other: ComboboxOption) => one.value === other.value

const iconButton =
  'grid min-h-6 w-6 shrink-0 place-items-center self-stretch rounded-mark text-ink-muted transition-colors hover:text-ink pointer-coarse:w-touch'

/** A text field whose list filters as one types, with a hidden select that submits the value. Loaded on first use. */
export function RichCombobox({
  label,
  hint,
  error,
  aside,
  options,
  value,
  onValueChange,
  words,
  placeholder,
  loading = false,
  disabled = false,
  required,
  onQueryChange,
  onCreate,
  takeInitialState,
  id,
  className,
  ...rest
}: RichComboboxProps) {
  const input = useRef<HTMLInputElement>(null)
  // An open list hides the rest of the page from screen readers. Only labels referenced by id stay available.
  const labelId = useId()
  const [initial] = useState(() => {
    const { root, ...state } = takeInitialState()
    return {
      ...state,
      direction: root && getComputedStyle(root).direction === 'rtl' ? ('rtl' as const) : ('ltr' as const),
      // A modal dialog makes everything outside it inert, so the list must open inside it.
      container: root?.closest<HTMLElement>('dialog, [popover]') ?? undefined,
    }
  })
  const [open, setOpen] = useState(initial.open)
  const [query, setQuery] = useState('')
  const chosen = useChosen(options, value)
  // The clear button is not reachable by Tab, so the list can remove the choice as well.
  const all = useStable(chosen && !required ? [{ value: '', label: placeholder }, ...options] : options)
  const items = useMemo(() => byGroup(all), [all])
  const filteredItems = useMemo(
    () => byGroup(withCreateEntry(all, query, onQueryChange ? undefined : matchesOption)),
    [all, query, onQueryChange],
  )

  useLayoutEffect(() => {
    if (initial.focus) {
      input.current?.select()
      // Not every browser moves the focus with the selection.
      input.current?.focus()
    }
    // Typed again as input events, so that the text filters the list.
    if (initial.text.trim() && input.current) setNativeValue(input.current, initial.text.trimStart())
  }, [initial])

  const handleText = (text: string, { reason }: { reason: string }) => {
    const next = reason === 'input-change' ? text : ''
    if (next !== query) onQueryChange?.(next)
    setQuery(next)
  }
  /** Emptying the text starts a new search instead of removing the choice. Closing the list restores the text. */
  const handleChoice = (option: ComboboxOption | null, details: Combobox.Root.ChangeEventDetails) => {
    if (option && isCreateEntry(option)) {
      details.cancel()
      onCreate?.(option.label)
      return setOpen(false)
    }
    if (details.reason !== 'input-clear') return onValueChange(option?.value ?? '')
    details.cancel()
    setOpen(true)
  }
  /** Escape in a closed field would remove the choice. It must only close the list or the dialog around it. */
  const ignoreEscape: Combobox.Input.Props['onKeyDown'] = (event) => {
    if (event.key === 'Escape' && !open) event.preventBaseUIHandler()
  }
  return (
    <Field {...{ hint, error, aside, className }} label={<span id={labelId}>{label}</span>} controlId={id}>
      {(ids) => (
        <div className="relative">
          <select
            {...rest}
            {...{ disabled, required }}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            // Validation and the save button focus the hidden select. The focus goes on to the visible field.
            onFocus={() => input.current?.focus()}
            className="sr-only"
            aria-hidden
            tabIndex={-1}
          >
            <option value="">{placeholder}</option>
            {chosen && <option value={chosen.value}>{chosen.label}</option>}
          </select>
          <CSPProvider disableStyleElements>
            <DirectionProvider direction={initial.direction}>
              <Combobox.Root<ComboboxOption>
                items={items}
                {...(onCreate && { filteredItems })}
                open={open}
                onOpenChange={setOpen}
                disabled={disabled}
                autoHighlight
                isItemEqualToValue={isSame}
                filter={onQueryChange ? null : matchesOption}
                onInputValueChange={handleText}
                value={chosen ?? null}
                onValueChange={handleChoice}
              >
                <Combobox.InputGroup className={controlGroup()}>
                  <Combobox.Input
                    ref={input}
                    {...ids}
                    aria-labelledby={labelId}
                    onKeyDown={ignoreEscape}
                    aria-required={required || undefined}
                    placeholder={placeholder}
                    className={bareInput({ className: 'min-w-0 truncate' })}
                  />
                  <span className="flex shrink-0 self-stretch pe-1">
                    <Combobox.Clear className={iconButton} aria-label={words.clear} title={words.clear}>
                      <CloseIcon size="sm" />
                    </Combobox.Clear>
                    {/* Base UI takes it out of the order of Tab a moment later. A press of Tab until then would reach it. */}
                    <Combobox.Trigger className={iconButton} tabIndex={-1} aria-label={words.open} title={words.open}>
                      <ChevronDownIcon size="sm" />
                    </Combobox.Trigger>
                  </span>
                </Combobox.InputGroup>
                <OptionList {...{ words, loading }} container={initial.container} />
              </Combobox.Root>
            </DirectionProvider>
          </CSPProvider>
        </div>
      )}
    </Field>
  )
}

/** The same array while its content is equal. Base UI resets the typed text when it gets another array. */
function useStable(options: readonly ComboboxOption[]): readonly ComboboxOption[] {
  const content = JSON.stringify(options)
  return useMemo(() => JSON.parse(content) as ComboboxOption[], [content])
}

/** The chosen option. It keeps its label while `onQueryChange` filters it away; an unknown value is its own label. */
function useChosen(options: readonly ComboboxOption[], value: string): ComboboxOption | undefined {
  const [last, setLast] = useState<ComboboxOption>()
  const found = options.find((option) => option.value === value)
  if (found && found !== last) setLast(found)
  if (!value) return undefined
  return found ?? (last?.value === value ? last : { value, label: value })
}

/** The list below the field. */
function OptionList({
  words,
  loading,
  container,
}: {
  words: ComboboxWords
  loading: boolean
  container: HTMLElement | undefined
}) {
  const shown = Combobox.useFilteredItems<ComboboxOption | OptionGroup>()
  const options = shown.flatMap((entry) => ('items' in entry ? entry.items : [entry]))
  const count = options.filter((option) => !isCreateEntry(option)).length
  return (
    <Combobox.Portal container={container}>
      <Combobox.Positioner
        className="z-dialog"
        sideOffset={4}
        // A dialog clips its content, except what is positioned as fixed.
        positionMethod={container ? 'fixed' : 'absolute'}
      >
        <Combobox.Popup className={popup} aria-busy={loading || undefined}>
          <Combobox.Status>
            {loading ? (
              <span className={`${message} flex items-center gap-2`}>
                <Spinner size="sm" />
                {words.loading}
              </span>
            ) : (
              options.length > 0 && <span className="sr-only">{count > 0 ? words.results(count) : words.empty}</span>
            )}
          </Combobox.Status>
          <Combobox.Empty>{!loading && <div className={message}>{words.empty}</div>}</Combobox.Empty>
          <Combobox.List className="min-h-0 scroll-py-1 overflow-y-auto overscroll-contain p-1 data-empty:p-0">
            {(entry: ComboboxOption | OptionGroup) => (
              <OptionItems
                key={'items' in entry ? entry.items[0]?.value : entry.value}
                entry={entry}
                create={words.create}
              />
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

type Create = ((text: string) => string) | undefined

/** One option of the list, or a group of them below its heading. */
function OptionItems({ entry, create }: { entry: ComboboxOption | OptionGroup; create: Create }) {
  if (!('items' in entry)) return <OptionItem option={entry} create={create} />
  return (
    <Combobox.Group
      items={entry.items}
      className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
    >
      {entry.label && (
        <Combobox.GroupLabel className="px-2 pt-1.5 pb-1 text-xs font-medium text-ink-muted">
          {entry.label}
        </Combobox.GroupLabel>
      )}
      <Combobox.Collection>
        {(option: ComboboxOption) => <OptionItem key={option.value} option={option} create={create} />}
      </Combobox.Collection>
    </Combobox.Group>
  )
}

function OptionItem({ option, create }: { option: ComboboxOption; create: Create }) {
  const { label, hint, person } = option
  const isNew = isCreateEntry(option)
  return (
    <Combobox.Item value={option} disabled={option.disabled} className={item}>
      {isNew && <PlusIcon size="sm" className="shrink-0 text-ink-muted" />}
      {person && (
        <Avatar
          decorative
          name={person.name}
          personId={person.id ?? person.name}
          src={person.src}
          size={hint ? 'sm' : 'xs'}
        />
      )}
      <span className="min-w-0 grow wrap-anywhere">
        {isNew ? create?.(label) : label}
        {hint && <span className="block text-sm font-normal text-ink-muted">{hint}</span>}
      </span>
      <Combobox.ItemIndicator className="shrink-0">
        <CheckIcon size="sm" className="text-accent" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  )
}
