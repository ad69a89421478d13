import type { Difference } from '../../differences.ts'
import { pictureName } from '../../picture-names.ts'
import { isAcceptable } from './accept-command.ts'

const key = `accepted ${location.pathname}`

/** The pictures that were accepted before this page was reloaded, as far as the report still has them. */
export function readAccepted(differences: readonly Difference[]): Set<string> {
  const known = new Set(differences.filter(isAcceptable).map(pictureName))
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]
    return new Set(stored.filter((name) => known.has(name)))
  } catch {
    // Some browsers have no session storage for pages that were opened as files.
    return new Set()
  }
}

/** Keeps the accepted pictures while the tab is open. */
export function storeAccepted(accepted: ReadonlySet<string>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...accepted]))
  } catch {
    // Without session storage, a reload forgets what was accepted.
  }
}
