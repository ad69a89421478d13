/** Classes of the line with the field. It must not move when the rest of the palette is loaded. */
export const head = 'flex shrink-0 items-center gap-3 border-b border-line ps-4 pe-2'

export const input =
  'min-h-12 min-w-0 grow bg-transparent text-lg text-ink outline-none [&::-webkit-search-cancel-button]:hidden'

/** Classes of a message in place of the list. */
export const message = 'flex items-center gap-2 px-5 py-6 text-base text-ink-muted'
