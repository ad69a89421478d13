import { posix } from 'node:path'

/** How the guard is configured (docs/spec.md §2): `GUARD_*` in the environment. */
export type GuardSettings = {
  /** Where visitors are sent to sign in; the sign-in page is served there. */
  login: string
  /** Where mail links lead; the page that uses them is served there. */
  callback: string
  /** Globs of paths that the guard stands before; none means all. */
  include: readonly string[]
  /** Globs of paths that it lets everybody through to; they win over `include`. */
  exclude: readonly string[]
}

export const defaultGuard: GuardSettings = { login: '/login', callback: '/confirm', include: [], exclude: [] }

/**
 * A path as all its spellings are compared: decoded once, in lower case, without repeated or final slashes. The router
 * takes `/Company`, `/company//` and `/c%6Fmpany` for one page, so the guard must too.
 */
export function normalizePath(pathname: string): string {
  const slashes = decoded(pathname).toLowerCase().replace(/\/+/g, '/')
  return slashes.length > 1 ? slashes.replace(/\/$/, '') : slashes
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Whether a path matches one of the globs: `*` stays within a segment, `**` does not, a dot is a dot. */
export const matchesAny = (globs: readonly string[], pathname: string): boolean =>
  globs.some((glob) => posix.matchesGlob(normalizePath(pathname), normalizePath(glob)))

/** Whether the settings ask for a session there. */
export const requiresSession = ({ include, exclude }: GuardSettings, pathname: string): boolean =>
  (include.length === 0 || matchesAny(include, pathname)) && !matchesAny(exclude, pathname)
