import { isStaff, type Role } from './role.ts'

const staffViews = ['unresolved', 'mine', 'unassigned', 'all'] as const
const requesterViews = ['own', 'waiting', 'answered', 'everybodys', 'all'] as const

/** The built-in views of the list, by their names in the URL. */
export type BuiltInView = (typeof staffViews)[number] | (typeof requesterViews)[number]

/** The built-in views of a role, in order. The first one is the list without any parameter. */
export const builtInViews = (role: Role): readonly BuiltInView[] => (isStaff(role) ? staffViews : requesterViews)

/** A view of the list, with its size. */
export type ListView = {
  id: string
  /** The name of a saved view; built-in views have none. */
  name?: string
  /** How many queries it has, counted to 1000; null if that is not known. */
  count: number | null
}
