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
import { Shortcut } from '../kbd/shortcut.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { type Command, type CommandGroup, type CommandPaletteWords, narrowed, withoutRepeats } from './command.ts'
import { head, input, said } from './looks.ts'
import { type Search, useFound } from './use-found.ts'

const palette = cva('flex min-h-0 flex-col')

const item = cva([
  'flex min-h-9 min-w-0 cursor-pointer flex-wrap items-center gap-x-3 rounded-control px-3 py-1.5 text-base text-ink select-none',
  'data-highlighted:bg-surface-hover contrast-more:data-highlighted:outline-2 contrast-more:data-highlighted:-outline-offset-2',
  'outline-accent pointer-coarse:min-h-touch',
])

export type PaletteProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** Always there, narrowed by what is typed. */
  groups: readonly CommandGroup[]
  /** Used lately: above all others while nothing is typed. */
  recent: CommandGroup | undefined
  search: Search | undefined
  words: CommandPaletteWords
  /** What was typed while this was on its way. */
  typedAlready: string
  /** At the end of the field's line. */
  closer: ReactNode
  /** A command was chosen: called before it acts. */
  onChosen: () => void
  /** Called instead of following a link. */
  onFollow: ((href: string) => void) | undefined
}

/** The field and the list of a command palette. It is loaded on the first intent to open it. */
export function Palette({
  groups,
  recent,
  search,
  words,
  typedAlready,
  closer,
  onChosen,
  onFollow,
  className,
  ...rest
}: PaletteProps) {
  const [text, setText] = useState(typedAlready)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const found = useFound(search, text)

  const known = text.trim() || !recent ? groups : [recent, ...groups]
  const shown = withoutRepeats([...narrowed(known, text), ...found.groups])
  const count = shown.reduce((sum, { items }) => sum + items.length, 0)

  const caret = useRef(typedAlready.length)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(caret.current, caret.current)
  }, [])

  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey } = event
    if (key === 'Escape' && text) {
      event.preventDefault() // Else it would close the palette: that is for the next.
      event.stopPropagation()
      setText('')
    }
    // In a text they go to its ends; without one there is nowhere else to go.
    if ((key === 'Home' || key === 'End') && (!text || ctrlKey)) {
      event.preventDefault()
      goTo(list.current, key === 'Home' ? 0 : -1)
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
          // Choosing does not write the command into the field.
          onValueChange={(next, { reason }) => reason !== 'item-press' && setText(next)}
          itemToStringValue={({ label }: Command) => label}
          autoHighlight="always"
          keepHighlight
        >
          <div className={head}>
            <Sign busy={found.state === 'loading'} />
            <Autocomplete.Input
              ref={field}
              type="search"
              aria-label={words.title}
              placeholder={words.placeholder}
              className={input}
              onKeyDown={press}
            />
            {closer}
          </div>
          <Autocomplete.Status>
            <Said words={words} state={found.state} text={text} count={count} />
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
                      className={item()}
                      // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the library puts the content in
                      render={command.href === undefined ? undefined : <a href={command.href} tabIndex={-1} />}
                      onClick={(event) => choose(event, command)}
                    >
                      <Line {...command} />
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

/** Highlights the first or the last command. The library has no word for it, so it is told as if that had the focus. */
function goTo(list: HTMLElement | null, at: 0 | -1) {
  const option = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])].at(at)
  option?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  option?.scrollIntoView({ block: 'nearest' })
}

/** The sign before the field; it turns while results are on their way. */
function Sign({ busy }: { busy: boolean }) {
  return (
    <span className="grid shrink-0 text-ink-muted *:col-start-1 *:row-start-1">
      <SearchIcon className={busy ? 'animate-vanish-late' : undefined} />
      {busy && <Spinner className="animate-appear-late" />}
    </span>
  )
}

/** What a command shows: sign, label, quiet words, keys. */
function Line({ icon, label, hint, shortcut }: Command) {
  return (
    <>
      {icon && <span className="grid w-4 shrink-0 place-items-center text-ink-muted">{icon}</span>}
      <span className="min-w-0 grow basis-16 truncate" title={label}>
        {label}
      </span>
      {hint && <span className="shrink-0 text-sm text-ink-muted tabular-nums">{hint}</span>}
      {shortcut && <Shortcut keys={shortcut} aria-hidden />}
    </>
  )
}

type SaidProps = { words: CommandPaletteWords; state: 'found' | 'loading' | 'failed'; text: string; count: number }

/** What is read aloud when the list changes; also seen where the list alone would not say it. */
function Said({ words, state, text, count }: SaidProps) {
  if (state === 'loading') {
    return <div className={count > 0 ? 'sr-only' : `${said} animate-appear-late`}>{words.loading}</div>
  }
  if (state === 'failed') return <div className={count > 0 ? `${said} pb-0` : said}>{words.failed}</div>
  if (count === 0) return <div className={`${said} wrap-anywhere`}>{words.empty(text)}</div>
  return <div className="sr-only">{words.results(count)}</div>
}

/** What the keys do, for whoever has a keyboard. */
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
