import Combobox from '@github/combobox-nav'
import { type ComponentProps, type MouseEvent, useEffect, useId, useRef } from 'react'
import { cva } from 'class-variance-authority'
import type { Command, CommandPaletteWords } from '../command-palette/command.ts'
import { CommandLine, commandItem } from '../command-palette/command-line.tsx'
import { StatusMessage } from '../command-palette/status-message.tsx'
import { type Search, useSearchResults } from '../command-palette/use-search-results.ts'
import type { SearchedField } from './search-field.tsx'

const searchResults = cva([
  'absolute inset-x-0 top-full z-bar mt-1 max-h-[min(30rem,70dvh)] animate-enter overflow-y-auto overscroll-contain overlay-ground',
  // On a phone the field is narrow, so the results are as wide as the bar that contains it.
  'max-md:fixed max-md:inset-x-2 max-md:top-14',
])

/** A result is a link. */
type Result = Command & { href: string }

export type SearchResultsProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** The field, as `SearchField` tells it. */
  field: SearchedField
  /** Fetches the results. It must stay the same between renders. */
  search: Search
  /** The last entry: everything that matches the text. */
  all: (text: string) => Result
  /** The accessible name of the list, and the texts of the status. */
  words: Pick<CommandPaletteWords, 'title' | 'loading' | 'failed' | 'empty' | 'results'>
  /** Called instead of following a link, unless it opens in a new tab. */
  onFollow?: (href: string) => void
}

/**
 * The results under a search field. The field keeps the focus: arrow keys move through the list, Enter opens the current
 * result. Without a current one, Enter submits the field's form.
 */
export function SearchResults({ field, search, all, words, onFollow, className, ...rest }: SearchResultsProps) {
  const { input, text, close } = field
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const keys = useRef<Combobox>(undefined)
  const { groups, state } = useSearchResults(search, text)
  const found = groups.flatMap(({ items }) => items)

  useEffect(() => {
    if (!list.current) return undefined
    const combobox = new Combobox(input, list.current, { tabInsertsSuggestions: false })
    combobox.start()
    keys.current = combobox
    return () => combobox.destroy()
  }, [input])
  useEffect(() => {
    const current = input.getAttribute('aria-activedescendant')
    // New results may not contain it.
    if (current && !document.getElementById(current)) keys.current?.clearSelection()
  })

  const follow = (event: MouseEvent, href: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    close()
    if (!onFollow) return
    event.preventDefault()
    onFollow(href)
  }
  const line = (item: Command) => (
    <a
      key={item.id}
      id={`${id}-${item.id}`}
      href={item.href}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- a link, and the library marks the selected one
      role="option"
      tabIndex={-1}
      className={commandItem()}
      onClick={(event) => item.href !== undefined && follow(event, item.href)}
    >
      <CommandLine command={item} />
    </a>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the focus in the field
    <div
      data-slot="search-results"
      className={searchResults({ className })}
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
    >
      <output className="block">
        <StatusMessage words={words} state={state} text={text.trim()} count={found.length} />
      </output>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <datalist> has neither links nor icons */}
      <div ref={list} role="listbox" aria-label={words.title} className="p-2">
        {[...found, all(text.trim())].map(line)}
      </div>
    </div>
  )
}
