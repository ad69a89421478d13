import { lazyView } from '../../shared/lazy-view.ts'

/** The views of the query pages. */
export const views = {
  list: lazyView(() => import('./list-view.ts')),
  one: lazyView(() => import('./one-view.ts')),
  new: lazyView(() => import('./new-view.ts')),
}

/** Queries like a new one, for which it searches. */
export const similarQueries = lazyView(() => import('./similar-queries.tsx'))
