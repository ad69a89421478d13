import type { API_HashEntry } from 'storybook/internal/types'

/** Tags for the status of a component. One without these tags is stable. */
export const statuses = ['draft', 'deprecated'] as const

/**
 * The label of an entry in the sidebar. A component that is not stable has its status after its name. A docs page has the
 * name of its component, so that the search shows it, but in the tree it stands below that name.
 */
export function labelOf(item: API_HashEntry): string {
  if (item.type === 'docs') return 'Docs'
  const status = item.type === 'component' ? statuses.find((tag) => item.tags?.includes(tag)) : undefined
  return status ? `${item.name} (${status})` : item.name
}
