import { composing } from './compose.ts'
import { newQuery } from './new-query.ts'
import { oneQuery } from './one-query.ts'
import { queryList } from './query-list.ts'

/** Words of the query screens. Each view brings those it is read in. */
export const trackQuery = { ...queryList, ...oneQuery, ...composing, ...newQuery }
