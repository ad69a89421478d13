import type { Difference } from '../../differences.ts'
import { pictureName } from '../../picture-names.ts'
import { isAcceptable } from './accept-command.ts'

const report = location.pathname

/**
 * The accepted pictures of each report that this tab showed. They are in the tab's name: on a busy machine Chromium loses
 * what was written into session storage just before a reload.
 */
function readStore(): Record<string, unknown> {
  try {
    return Object(JSON.parse(window.name)) as Record<string, unknown>
  } catch {
    // The tab has no name yet, or one from elsewhere.
    return {}
  }
}

/** The pictures that were accepted before this page was reloaded, as far as the report still has them. */
export function readAccepted(differences: readonly Difference[]): Set<string> {
  const known = new Set(differences.filter(isAcceptable).map(pictureName))
  const names: unknown = readStore()[report]
  return new Set(Array.isArray(names) ? names.filter((name) => known.has(name)) : [])
}

/** Keeps the accepted pictures while the tab is open. */
export function storeAccepted(accepted: ReadonlySet<string>): void {
  window.name = JSON.stringify({ ...readStore(), [report]: [...accepted] })
}
