import { lazyView } from '../../shared/lazy-view.ts'

/** The views of the query pages. */
export const views = {
  list: lazyView(() => import('./list-view.ts')),
  one: lazyView(() => import('./one-view.ts')),
  new: lazyView(() => import('./new-view.ts')),
}

/** A link to messages that came out of view. */
export const unseenMessages = lazyView(() => import('./unseen-messages.tsx'))

/** Queries like a new one, for which it searches. */
export const similarQueries = lazyView(() => import('./similar-queries.tsx'))

/** The list beside a query, in a wide window. */
export const listBeside = lazyView(() => import('./list-beside-view.tsx'))
