import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { useLayoutEffect, useRef, useState } from 'react'
import { bareInput, controlGroup } from '../field/control-group.ts'
import type { FieldIds } from '../field/field.tsx'
import { setNativeValue } from '../field/set-native-value.ts'
import { CheckIcon, ChevronDownIcon, CloseIcon } from '../icon/icon.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { type ComboboxOption, type ComboboxOptions, isGrouped, matchesOption } from './options.ts'

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
}

/** The state that the rich field takes over from the native select. */
export type InitialState = {
  focus: boolean
  open: boolean
  /** Text that was typed while the rich field was loading. */
  text: string
  direction: 'ltr' | 'rtl'
  /** The dialog or popover around the field. The list must open inside it to be reachable. */
  container?: HTMLElement | undefined
}

export type RichComboboxProps = {
  ids: FieldIds
  labelId: string
  options: ComboboxOptions
  chosen: ComboboxOption | undefined
  onChoose: (option: ComboboxOption | undefined) => void
  size: 'sm' | 'md'
  look: 'field' | 'button'
  words: ComboboxWords
  placeholder: string
  loading: boolean
  disabled: boolean
  required: boolean
  /** Called with the typed text; options are then not filtered here. */
  onQueryChange: ((query: string) => void) | undefined
  /** Called once, in the first render, because keys may be pressed until then. */
  takeInitialState: () => InitialState
  className?: string
}

type Group = { label: string; items: readonly ComboboxOption[] }

const popup = [
  'flex max-h-[min(22rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) min-w-48 flex-col',
  'overflow-hidden rounded-panel bg-surface-raised text-base text-ink shadow-menu data-open:animate-enter',
].join(' ')

const item = [
  'group/item flex min-h-control cursor-pointer items-start gap-2 rounded-control px-2 py-1 select-none',
  'data-highlighted:bg-surface-hover data-disabled:cursor-not-allowed data-disabled:text-ink-muted pointer-coarse:min-h-touch',
].join(' ')

const message = 'px-3 py-2 text-sm text-ink-muted'

const isSame = (one: ComboboxOption, other: ComboboxOption) => one.value === other.value

const iconButton =
  'grid min-h-6 w-6 shrink-0 place-items-center self-stretch rounded-mark text-ink-muted transition-colors hover:text-ink pointer-coarse:w-touch'

/** A text field whose list filters as one types. It is loaded on first use; the native select holds the value. */
export function RichCombobox({
  ids,
  labelId,
  options,
  chosen,
  onChoose,
  size,
  look,
  words,
  placeholder,
  loading,
  disabled,
  required,
  onQueryChange,
  takeInitialState,
  className,
  ...rest
}: RichComboboxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [initial] = useState(takeInitialState)
  const [open, setOpen] = useState(initial.open)
  const lastQuery = useRef('')

  useLayoutEffect(() => {
    if (initial.focus) input.current?.focus()
    // Typed again as input events, so that the text filters the list.
    if (initial.text.trim() && input.current) setNativeValue(input.current, initial.text.trimStart())
  }, [initial])

  const items = isGrouped(options) ? options.map(({ label, options }) => ({ label, items: options })) : options
  const handleText = (text: string, { reason }: { reason: string }) => {
    const query = reason === 'input-change' ? text : ''
    if (query !== lastQuery.current) onQueryChange?.(query)
    lastQuery.current = query
  }
  /** Escape in a closed field would remove the choice. It must only close the list or the dialog around it. */
  const ignoreEscape: Combobox.Input.Props['onKeyDown'] = (event) => {
    if (event.key === 'Escape' && !open) event.preventBaseUIHandler()
  }
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={initial.direction}>
        <Combobox.Root<ComboboxOption>
          items={items}
          open={open}
          onOpenChange={setOpen}
          disabled={disabled}
          autoHighlight
          isItemEqualToValue={isSame}
          filter={onQueryChange ? null : matchesOption}
          onInputValueChange={handleText}
          value={chosen ?? null}
          onValueChange={(option) => onChoose(option ?? undefined)}
        >
          <Combobox.InputGroup data-slot="rich-combobox" className={controlGroup({ size, className })} {...rest}>
            <Combobox.Input
              ref={input}
              {...ids}
              aria-labelledby={labelId}
              onKeyDown={ignoreEscape}
              aria-required={required || undefined}
              placeholder={placeholder}
              className={bareInput({ size, className: ['min-w-0 truncate', look === 'button' && 'ps-3 font-medium'] })}
            />
            <span className="flex shrink-0 self-stretch pe-1">
              <Combobox.Clear className={iconButton} aria-label={words.clear} title={words.clear}>
                <CloseIcon size="sm" />
              </Combobox.Clear>
              <Combobox.Trigger className={iconButton} aria-label={words.open} title={words.open}>
                <ChevronDownIcon size="sm" />
              </Combobox.Trigger>
            </span>
          </Combobox.InputGroup>
          <OptionList {...{ words, loading }} grouped={isGrouped(options)} container={initial.container} />
        </Combobox.Root>
      </DirectionProvider>
    </CSPProvider>
  )
}

/** The list below the field. */
function OptionList({
  words,
  loading,
  grouped,
  container,
}: {
  words: ComboboxWords
  loading: boolean
  grouped: boolean
  container: HTMLElement | undefined
}) {
  const shown = Combobox.useFilteredItems<ComboboxOption | Group>()
  const count = shown.reduce((sum, entry) => sum + ('items' in entry ? entry.items.length : 1), 0)
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
              count > 0 && <span className="sr-only">{words.results(count)}</span>
            )}
          </Combobox.Status>
          <Combobox.Empty>{!loading && <div className={message}>{words.empty}</div>}</Combobox.Empty>
          <Combobox.List className="min-h-0 scroll-py-1 overflow-y-auto overscroll-contain p-1 data-empty:p-0">
            {grouped
              ? (group: Group) => (
                  <Combobox.Group key={group.label} items={group.items} className="not-first:mt-1">
                    <Combobox.GroupLabel className="truncate px-2 pt-1.5 pb-1 text-xs font-medium text-ink-muted">
                      {group.label}
                    </Combobox.GroupLabel>
                    <Combobox.Collection>{renderItem}</Combobox.Collection>
                  </Combobox.Group>
                )
              : renderItem}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

const renderItem = (option: ComboboxOption) => (
  <Combobox.Item key={option.value} value={option} disabled={option.disabled} className={item}>
    <span className="flex h-5.5 w-4 shrink-0 items-center">
      <Combobox.ItemIndicator>
        <CheckIcon size="sm" className="text-accent" />
      </Combobox.ItemIndicator>
    </span>
    <span className="min-w-0 wrap-anywhere">
      {option.label}
      {option.hint && <span className="block text-sm text-ink-muted">{option.hint}</span>}
    </span>
  </Combobox.Item>
)
