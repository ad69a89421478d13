/** The line with the field: before the rest of the palette has come it is all there is, and must not move then. */
export const head = 'flex shrink-0 items-center gap-3 border-b border-line ps-4 pe-2'

export const input =
  'min-h-12 min-w-0 grow bg-transparent text-lg text-ink outline-none [&::-webkit-search-cancel-button]:hidden'

/** What the list says instead of, or beside, commands. */
export const said = 'flex items-center gap-2 px-5 py-6 text-base text-ink-muted'
