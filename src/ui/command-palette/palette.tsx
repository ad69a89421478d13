import { Autocomplete } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { cva } from 'class-variance-authority'
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { SearchIcon } from '../icon/icon.tsx'
import { Kbd } from '../kbd/kbd.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { type Command, type CommandGroup, type CommandPaletteWords, filterGroups, removeDuplicates } from './command.ts'
import { CommandLine, commandItem } from './command-line.tsx'
import { head, input } from './classes.ts'
import { StatusMessage } from './status-message.tsx'
import { type Search, useSearchResults } from './use-search-results.ts'

const palette = cva('flex min-h-0 flex-col')

export type PaletteProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** Commands that are always listed, filtered by the typed text. */
  groups: readonly CommandGroup[]
  /** Recently used commands. Listed first while nothing is typed. */
  recent: CommandGroup | undefined
  search: Search | undefined
  words: CommandPaletteWords
  /** Reads the text that was typed while this component was loading. Called once, in the first render. */
  takeText: () => string
  /** The close button, at the end of the field. */
  closer: ReactNode
  /** Called when a command is chosen, before it runs. */
  onChosen: () => void
  /** Called instead of following a link. */
  onFollow: ((href: string) => void) | undefined
}

/** Field and list of the command palette. Loaded on first use. */
export function Palette({
  groups,
  recent,
  search,
  words,
  takeText,
  closer,
  onChosen,
  onFollow,
  className,
  ...rest
}: PaletteProps) {
  const [text, setText] = useState(takeText)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const found = useSearchResults(search, text)

  const known = text.trim() || !recent ? groups : [recent, ...groups]
  const shown = removeDuplicates([...filterGroups(known, text), ...found.groups])
  const count = shown.reduce((sum, { items }) => sum + items.length, 0)

  const caret = useRef(text.length)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(caret.current, caret.current)
  }, [])

  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey } = event
    if (key === 'Escape' && text) {
      event.preventDefault() // Otherwise this Escape would also close the palette. The next one does.
      event.stopPropagation()
      setText('')
    }
    // Home and End move the caret in text. In an empty field they move in the list.
    if ((key === 'Home' || key === 'End') && (!text || ctrlKey)) {
      event.preventDefault()
      highlight(list.current, key === 'Home' ? 0 : -1)
    }
  }
  const choose = (event: MouseEvent, { href, onSelect }: Command) => {
    if (href !== undefined && (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0)) return
    onChosen()
    onSelect?.()
    if (href === undefined || !onFollow) return
    event.preventDefault()
    onFollow(href)
  }

  return (
    <CSPProvider disableStyleElements>
      <div data-slot="palette" className={palette({ className })} {...rest}>
        <Autocomplete.Root
          inline
          open
          items={shown}
          filter={null}
          value={text}
          // Choosing a command must not change the text.
          onValueChange={(next, { reason }) => reason !== 'item-press' && setText(next)}
          itemToStringValue={({ label }: Command) => label}
          autoHighlight="always"
          keepHighlight
        >
          <div className={head}>
            <SearchIconOrSpinner busy={found.state === 'loading'} />
            <Autocomplete.Input
              ref={field}
              type="search"
              dir="auto"
              aria-label={words.title}
              placeholder={words.placeholder}
              className={input}
              onKeyDown={press}
            />
            {closer}
          </div>
          <Autocomplete.Status>
            <StatusMessage words={words} state={found.state} text={text} count={count} />
          </Autocomplete.Status>
          <Autocomplete.List
            ref={list}
            aria-label={words.title}
            className="min-h-0 scroll-py-2 overflow-y-auto overscroll-contain p-2 data-empty:p-0"
          >
            {(group: CommandGroup) => (
              <Autocomplete.Group key={group.label} items={group.items} className="not-first:mt-2">
                <Autocomplete.GroupLabel className="truncate px-3 pt-1 pb-1 text-xs font-medium text-ink-muted">
                  {group.label}
                </Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(command: Command) => (
                    <Autocomplete.Item
                      key={command.id}
                      value={command}
                      className={commandItem()}
                      // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the library adds the content
                      render={command.href === undefined ? undefined : <a href={command.href} tabIndex={-1} />}
                      onClick={(event) => choose(event, command)}
                    >
                      <CommandLine command={command} />
                    </Autocomplete.Item>
                  )}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
        </Autocomplete.Root>
        <Keys {...words.keys} />
      </div>
    </CSPProvider>
  )
}

/** Highlights the first or last command. The library has no function for it, so this dispatches a focus event. */
function highlight(list: HTMLElement | null, at: 0 | -1) {
  const option = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])].at(at)
  option?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  option?.scrollIntoView({ block: 'nearest' })
}

/** The icon before the field; a spinner while results are loading. */
function SearchIconOrSpinner({ busy }: { busy: boolean }) {
  return (
    <span className="grid shrink-0 text-ink-muted *:col-start-1 *:row-start-1">
      <SearchIcon className={busy ? 'animate-vanish-late' : undefined} />
      {busy && (
        <span className="grid animate-appear-late">
          <Spinner />
        </span>
      )}
    </span>
  )
}

/** The explanation of the keys, for devices with a keyboard. */
function Keys({ move, choose, leave }: CommandPaletteWords['keys']) {
  const keys = [
    { cap: '↑↓', does: move },
    { cap: 'Enter', does: choose },
    { cap: 'Esc', does: leave },
  ]
  return (
    <div className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-xs text-ink-muted pointer-coarse:hidden">
      {keys.map(({ cap, does }) => (
        <span key={cap} className="inline-flex items-center gap-1.5">
          <Kbd>{cap}</Kbd>
          {does}
        </span>
      ))}
    </div>
  )
}
