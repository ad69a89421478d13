import { posix } from 'node:path'

/** The configuration of the guard (docs/spec.md §2): `GUARD_*` in the environment. */
export type GuardSettings = {
  /** The path of the sign-in page, where visitors are sent. */
  login: string
  /** The path that links in e-mails lead to. */
  callback: string
  /** Globs of guarded paths; none means all. */
  include: readonly string[]
  /** Globs of unguarded paths. They win over `include`. */
  exclude: readonly string[]
}

export const defaultGuard: GuardSettings = { login: '/login', callback: '/confirm', include: [], exclude: [] }

/**
 * One form for all spellings of a path: decoded once, in lower case, without repeated or final slashes. The router
 * serves one page for `/Company`, `/company//` and `/c%6Fmpany`, so the guard must compare them as equal.
 */
export function normalizePath(pathname: string): string {
  const path = decodeOnce(pathname).toLowerCase().replace(/\/+/g, '/')
  return path.length > 1 ? path.replace(/\/$/, '') : path
}

function decodeOnce(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Whether a path matches one of the globs. `*` stays within a segment, `**` crosses segments. */
export const matchesAny = (globs: readonly string[], pathname: string): boolean =>
  globs.some((glob) => posix.matchesGlob(normalizePath(pathname), normalizePath(glob)))

/** Whether the settings require a session for a path. */
export const requiresSession = ({ include, exclude }: GuardSettings, pathname: string): boolean =>
  (include.length === 0 || matchesAny(include, pathname)) && !matchesAny(exclude, pathname)
