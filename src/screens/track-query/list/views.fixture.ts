import type { ListView } from '#domain/list-view.ts'

/** The views of staff and of requesters. */
export const staffViews: ListView[] = [
  { id: 'unresolved', count: 52 },
  { id: 'mine', count: 24 },
  { id: 'unassigned', count: 6 },
  { id: 'all', count: 1000 },
]
/** The views of Ana, while the company has the few rows of the fixture. */
export const viewsOfFew: ListView[] = [
  { id: 'unresolved', count: 4 },
  { id: 'mine', count: 1 },
  { id: 'unassigned', count: 1 },
  { id: 'all', count: 6 },
]
export const requesterViews: ListView[] = [
  { id: 'own', count: 4 },
  { id: 'waiting', count: 1 },
  { id: 'answered', count: 2 },
  { id: 'everybodys', count: 27 },
  { id: 'all', count: 31 },
]
export const savedView: ListView = { id: '01970000-0000-7000-8000-000000000401', name: 'Urgent hardware', count: 3 }
