import { isSearchable } from '../../search-text.ts'
import { provideWords } from '../current.ts'
import { plural } from '../plural.ts'
import { searchTooShort } from './common.ts'

/** Texts of the command palette. */
export const paletteWords = {
  open: 'Search and commands',
  title: 'Search or go to',
  placeholder: 'Type a page, an action or words of a query',
  close: 'Close',
  loading: 'Searching…',
  failed: 'The search did not answer. Try again in a moment.',
  empty: (text: string) => (isSearchable(text) ? `Nothing matches “${text}”.` : searchTooShort),
  results: (count: number) => plural(count, 'result', 'results'),
  keys: { move: 'to move', choose: 'to open', leave: 'to close' },
  pages: 'Pages',
  actions: 'Actions',
  queries: 'Queries',
  companies: 'Companies',
  people: 'People',
  settings: 'Company settings',
  searchAll: (text: string) => `Show all queries with “${text}”`,
  account: (tab: string) => `Your account: ${tab}`,
  /** Synonyms by which a command is found. They are not shown. */
  keywords: {
    company: 'overview figures dashboard home',
    queries: 'tickets list all',
    people: 'members team colleagues invite',
    settings: 'accent colour second factor',
    newQuery: 'create ticket raise ask',
    appearance: 'theme dark light density contrast',
    inbox: 'notifications unread',
  },
}

provideWords({ palette: paletteWords })
