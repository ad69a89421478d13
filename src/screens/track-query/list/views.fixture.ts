import type { ListTab } from './list-views.tsx'

/** The views of staff and of requesters, as tabs of the list. */
export const staffTabs: ListTab[] = [
  { id: 'unresolved', count: 52 },
  { id: 'mine', count: 24 },
  { id: 'unassigned', count: 6 },
  { id: 'all', count: 1000 },
]
export const requesterTabs: ListTab[] = [
  { id: 'own', count: 6 },
  { id: 'waiting', count: 1 },
  { id: 'all', count: 31 },
]
export const savedTab: ListTab = { id: '01970000-0000-7000-8000-000000000401', name: 'Urgent hardware', count: 3 }
