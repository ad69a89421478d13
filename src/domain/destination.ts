import type { NavigationCounts } from './company.ts'

/** A navigation entry. `current`: 'page' for the page itself, 'true' for a page within it. */
export type Destination = {
  name: 'company' | 'queries' | 'mine' | 'unassigned' | 'waitingForYou' | 'answered' | 'everybodys' | 'all' | 'newQuery'
  to: string
  current: 'page' | 'true' | undefined
  /** The count beside it. */
  count?: keyof NavigationCounts
}
