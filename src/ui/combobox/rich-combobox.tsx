import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { useLayoutEffect, useRef, useState } from 'react'
import { bareInput, controlGroup } from '../field/control-group.ts'
import type { FieldIds } from '../field/field.tsx'
import { typeInto } from '../field/type-into.ts'
import { CheckIcon, ChevronDownIcon, CloseIcon } from '../icon/icon.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { chip, chips, frameButton, frameButtons, inputRoom } from './looks.ts'
import { type ComboboxOption, type ComboboxOptions, isGrouped, matches } from './options.ts'

export type ComboboxWords = {
  /** Names the button that opens the list. */
  open: string
  /** Names the button that takes back what was chosen. */
  clear: string
  /** No option fits what was typed. */
  empty: string
  /** Options are on their way. */
  loading: string
  /** How many options fit: read aloud. */
  results: (count: number) => string
  /** Names the button that takes back one of several. */
  remove: (label: string) => string
  /** Names what was chosen, where there may be several. */
  chosen: string
}

/** How the person came, and to where: what the rich field has to go on with. */
export type Start = {
  focus: boolean
  open: boolean
  /** What was typed already. */
  text: string
  direction: 'ltr' | 'rtl'
  /** The dialog or popover around it: what lies outside of that cannot be pressed. */
  container?: HTMLElement | undefined
}

export type RichComboboxProps = {
  ids: FieldIds
  labelId: string
  options: ComboboxOptions
  chosen: readonly ComboboxOption[]
  onChosen: (chosen: ComboboxOption[]) => void
  multiple: boolean
  size: 'sm' | 'md'
  words: ComboboxWords
  placeholder: string
  loading: boolean
  disabled: boolean
  required: boolean
  /** Told what is looked for; options are then not filtered here. */
  onQueryChange: ((query: string) => void) | undefined
  /** Asked once, as late as possible: keys are pressed until the very moment when this is drawn. */
  start: () => Start
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

const said = 'px-3 py-2 text-sm text-ink-muted'

const isSame = (one: ComboboxOption, other: ComboboxOption) => one.value === other.value

/** The field with a list that follows what is typed. It is loaded on the first intent, and knows no value of its own. */
export function RichCombobox({
  ids,
  labelId,
  options,
  chosen,
  onChosen,
  multiple,
  size,
  words,
  placeholder,
  loading,
  disabled,
  required,
  onQueryChange,
  start: takeStart,
  className,
  ...rest
}: RichComboboxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [start] = useState(takeStart)
  const [open, setOpen] = useState(start.open)
  const asked = useRef('')

  useLayoutEffect(() => {
    if (start.focus) input.current?.focus()
    // What was typed before this was loaded is typed now, so that it filters as if it had been here all along.
    if (start.text.trim() && input.current) typeInto(input.current, start.text.trimStart())
  }, [start])

  const items = isGrouped(options) ? options.map(({ label, options }) => ({ label, items: options })) : options
  const root = {
    items,
    open,
    onOpenChange: setOpen,
    disabled,
    autoHighlight: true,
    isItemEqualToValue: isSame,
    filter: onQueryChange ? null : matches,
    onInputValueChange: (text: string, { reason }: { reason: string }) => {
      const query = reason === 'input-change' ? text : ''
      if (query !== asked.current) onQueryChange?.(query)
      asked.current = query
    },
  }
  /** Escape closes the list, or the dialog around: it must not take back what was chosen, unasked. */
  const keepOnEscape: Combobox.Input.Props['onKeyDown'] = (event) => {
    if (event.key === 'Escape' && !open) event.preventBaseUIHandler()
  }
  const inside = (
    <>
      <Combobox.InputGroup data-slot="rich-combobox" className={controlGroup({ size, className })} {...rest}>
        {multiple ? (
          <Combobox.Chips className={chips} aria-label={chosen.length > 0 ? words.chosen : undefined}>
            {chosen.map((option) => (
              <Combobox.Chip key={option.value} className={chip()} aria-label={option.label}>
                <span className="truncate">{option.label}</span>
                <Combobox.ChipRemove className={frameButton} aria-label={words.remove(option.label)}>
                  <CloseIcon size="sm" />
                </Combobox.ChipRemove>
              </Combobox.Chip>
            ))}
            <Combobox.Input
              ref={input}
              {...ids}
              aria-labelledby={labelId}
              onKeyDown={keepOnEscape}
              aria-required={required || undefined}
              placeholder={chosen.length === 0 ? placeholder : undefined}
              className={bareInput({ size: 'chips', className: inputRoom })}
            />
          </Combobox.Chips>
        ) : (
          <Combobox.Input
            ref={input}
            {...ids}
            aria-labelledby={labelId}
            onKeyDown={keepOnEscape}
            aria-required={required || undefined}
            placeholder={placeholder}
            className={bareInput({ size, className: 'min-w-0 truncate' })}
          />
        )}
        <span className={frameButtons}>
          <Combobox.Clear className={frameButton} aria-label={words.clear} title={words.clear}>
            <CloseIcon size="sm" />
          </Combobox.Clear>
          <Combobox.Trigger className={frameButton} aria-label={words.open} title={words.open}>
            <ChevronDownIcon size="sm" />
          </Combobox.Trigger>
        </span>
      </Combobox.InputGroup>
      <RichList {...{ words, loading }} grouped={isGrouped(options)} container={start.container} />
    </>
  )
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={start.direction}>
        {multiple ? (
          <Combobox.Root<ComboboxOption, true> {...root} multiple value={chosen} onValueChange={onChosen}>
            {inside}
          </Combobox.Root>
        ) : (
          <Combobox.Root<ComboboxOption>
            {...root}
            value={chosen[0] ?? null}
            onValueChange={(option) => onChosen(option ? [option] : [])}
          >
            {inside}
          </Combobox.Root>
        )}
      </DirectionProvider>
    </CSPProvider>
  )
}

/** The list that opens below the field. */
function RichList({
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
        // A dialog scrolls and clips what lies in it, but not what is fixed.
        positionMethod={container ? 'fixed' : 'absolute'}
      >
        <Combobox.Popup className={popup} aria-busy={loading || undefined}>
          <Combobox.Status>
            {loading ? (
              <span className={`${said} flex items-center gap-2`}>
                <Spinner size="sm" />
                {words.loading}
              </span>
            ) : (
              count > 0 && <span className="sr-only">{words.results(count)}</span>
            )}
          </Combobox.Status>
          <Combobox.Empty>{!loading && <div className={said}>{words.empty}</div>}</Combobox.Empty>
          <Combobox.List className="min-h-0 scroll-py-1 overflow-y-auto overscroll-contain p-1 data-empty:p-0">
            {grouped
              ? (group: Group) => (
                  <Combobox.Group key={group.label} items={group.items} className="not-first:mt-1">
                    <Combobox.GroupLabel className="truncate px-2 pt-1.5 pb-1 text-xs font-medium text-ink-muted">
                      {group.label}
                    </Combobox.GroupLabel>
                    <Combobox.Collection>{drawItem}</Combobox.Collection>
                  </Combobox.Group>
                )
              : drawItem}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

const drawItem = (option: ComboboxOption) => (
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
